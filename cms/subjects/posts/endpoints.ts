import type { Handler } from '../../platform/api/define-endpoint';
import type * as contract from '../../contract/drafts';
import { findHeroImage } from '../media/queries/find-image';
import { postOgImage } from '../../platform/social-images/og-images';
import { drawOgImage } from '../../platform/social-images/queries/draw-og-image';
import { findBranding } from '../../platform/social-images/queries/find-branding';

export { deletePost, getDeletedPosts, restorePost } from './queries/deleted-posts';
export { deleteDraft, getDraft, getDrafts, saveDraft } from './queries/drafts';
export { ensureTags } from './queries/find-post-references';
export { getCategories, getTags } from './queries/find-tags-or-categories';
export { getPost } from './queries/get-post';
export { getPostBySlug } from './queries/get-post-by-slug';
export { getPostSummaries } from './queries/get-post-summaries';
export { getVersion, getVersions } from './queries/get-versions';
export { getPreview, makePreviewLink } from './queries/previews';
export { addPost, updatePost } from './queries/save-post';
export { renderMarkdown } from './queries/shown-html';

export const getOgPreview: Handler<typeof contract.getOgPreview> = async (
  req,
  { title, heroId },
) => {
  const [branding, hero] = await Promise.all([findBranding(req), findHeroImage(req, heroId)]);
  const drawn = await drawOgImage(req, postOgImage(branding, { title: title.trim(), hero }));
  return { picture: `data:image/jpeg;base64,${drawn.toString('base64')}` };
};
