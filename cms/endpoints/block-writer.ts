import { blockWriter as call } from '../contract/comments-block';
import { blockWriter as judge } from '../comments/queries/moderate-user';
import { defineEndpoint } from '../api/define-endpoint';
import { foundOr404 } from '../api/not-found-if-null';

export const blockWriter = defineEndpoint(call, async (req, input) =>
  foundOr404(call, await judge(req, input)),
);
