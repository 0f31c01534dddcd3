import { previewPath } from '../contract/paths';
import type { Handler } from '../api/define-endpoint';
import { writePreviewToken } from './preview-token';
import { findDraft } from './queries/find-draft';
import { getEditedPost } from './queries/get-post';
import type * as contract from '../contract/drafts';

/** A day in milliseconds. */
const day = 24 * 3600_000;

export const makePreviewLink: Handler<typeof contract.makePreviewLink> = async (
  req,
  { draft, id, days },
) => {
  const source =
    (draft !== undefined && (await findDraft(req, draft))) ||
    (id !== undefined && (await getEditedPost(req, { id })));
  if (!source) return null;
  const expires = Date.now() + days * day;
  const claims = { draft, writer: Number(req.user?.id), post: id, expires };
  const token = writePreviewToken(claims, req.payload.secret);
  return {
    path: previewPath(token),
    expiresAt: new Date(expires).toISOString(),
  };
};
