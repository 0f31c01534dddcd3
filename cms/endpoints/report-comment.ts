import { reportComment as call } from '../contract/posts-comments-report';
import { findVisiblePost } from '../comments/queries/find-visible-post';
import { reportComment as report } from '../comments/queries/report-comment';
import { defineEndpoint } from '../api/define-endpoint';
import { foundOr404 } from '../api/not-found-if-null';

export const reportComment = defineEndpoint(call, async (req, { id, comment }) => {
  const isThere =
    (await findVisiblePost(req, id)) !== null && (await report(req, { post: id, comment }));
  return foundOr404(call, isThere ? { ok: true as const } : null);
});
