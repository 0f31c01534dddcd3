import { forgetDraft as call } from '../contract/posts-drafts-forget';
import { forgetDraft as forget } from '../posts/queries/forget-draft';
import { defineEndpoint } from '../api/define-endpoint';

export const forgetDraft = defineEndpoint(call, async (req, input) => {
  await forget(req, input);
  return { ok: true as const };
});
