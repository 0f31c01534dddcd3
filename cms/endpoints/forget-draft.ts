import { forgetDraft as call } from '../contract/posts-drafts-forget';
import { forgetDraft as forget } from '../queries/forget-draft';
import { defineEndpoint } from './define-endpoint';

export const forgetDraft = defineEndpoint(call, async (req, input) => {
  await forget(req, input);
  return { ok: true as const };
});
