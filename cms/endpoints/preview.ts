import { readPreviewToken } from '../content/preview-token';
import { getPreview } from '../contract/posts-preview';
import { readPreview } from '../queries/read-preview';
import { defineEndpoint, Reply } from './define-endpoint';
import { foundOr404 } from './found-or-404';

/** Whoever has the link may look; nobody else may keep it. */
const unkept = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

export const preview = defineEndpoint(getPreview, async (req, { token }) => {
  const shown = readPreviewToken(token, req.payload.secret);
  const page = foundOr404(getPreview, shown && (await readPreview(req, shown)));
  return new Reply(page, { headers: new Headers(unkept) });
});
