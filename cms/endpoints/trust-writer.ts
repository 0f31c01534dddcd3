import { trustWriter as call } from '../contract/comments-trust';
import { trustWriter as judge } from '../queries/judge-writer';
import { defineEndpoint } from './define-endpoint';
import { foundOr404 } from './found-or-404';

export const trustWriter = defineEndpoint(call, async (req, input) =>
  foundOr404(call, await judge(req, input)),
);
