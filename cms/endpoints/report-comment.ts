import { reportComment as call } from '../contract/posts-comments-report';
import { findVisiblePost } from '../queries/find-visible-post';
import { reportComment as report } from '../queries/report-comment';
import { defineEndpoint } from './define-endpoint';
import { foundOr404 } from './found-or-404';

export const reportComment = defineEndpoint(call, async (req, { id, comment }) => {
  const isThere =
    (await findVisiblePost(req, id)) !== null && (await report(req, { post: id, comment }));
  return foundOr404(call, isThere ? { ok: true as const } : null);
});
