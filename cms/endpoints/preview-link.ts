import { writePreviewToken } from '../posts/preview-token';
import { makePreviewLink } from '../contract/posts-preview-link';
import { findDraft } from '../posts/queries/find-draft';
import { readEditedPost } from '../posts/queries/get-edited-post';
import { defineEndpoint } from '../api/define-endpoint';
import { foundOr404 } from '../api/not-found-if-null';

/** How long a preview link lasts, in milliseconds. */
const lasts = 24 * 3600_000;

export const previewLink = defineEndpoint(makePreviewLink, async (req, { draft, id }) => {
  const found =
    (draft !== undefined && (await findDraft(req, draft))) ||
    (id !== undefined && (await readEditedPost(req, { id })));
  foundOr404(makePreviewLink, found || null);
  const expires = Date.now() + lasts;
  const claims = { draft, writer: Number(req.user?.id), post: id, expires };
  const token = writePreviewToken(claims, req.payload.secret);
  return {
    path: `/blog/preview?token=${token}`,
    expiresAt: new Date(expires).toISOString(),
  };
});
