import { blockWriter as call } from '../contract/comments-block';
import { blockWriter as judge } from '../queries/judge-writer';
import { defineEndpoint } from './define-endpoint';
import { foundOr404 } from './found-or-404';

export const blockWriter = defineEndpoint(call, async (req, input) =>
  foundOr404(call, await judge(req, input)),
);
