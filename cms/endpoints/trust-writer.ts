import { trustWriter as call } from '../contract/comments-trust';
import { trustWriter as judge } from '../comments/queries/moderate-user';
import { defineEndpoint } from '../api/define-endpoint';
import { foundOr404 } from '../api/not-found-if-null';

export const trustWriter = defineEndpoint(call, async (req, input) =>
  foundOr404(call, await judge(req, input)),
);
