import { editorialStaff } from '../access/callers';
import { checkCaller } from '../api/check-caller';
import { type Handlers, lookHeaders, ok, okIf, Reply } from '../api/define-endpoint';
import { makePreviewLink } from './make-preview-link';
import { addPost, updatePost } from './queries/save-post';
import { deletePost, restorePost } from './queries/delete-post';
import { getDraft, getDrafts } from './queries/find-draft';
import { findHeroImage } from './queries/find-hero-image';
import { ensureTags } from './queries/find-post-references';
import { findTagsOrCategories } from './queries/find-tags-or-categories';
import { getDeletedPosts } from './queries/get-deleted-posts';
import { getEditedPost, getPost } from './queries/get-post';
import { getPostBySlug } from './queries/get-post-by-slug';
import { getPostSummaries } from './queries/get-post-summaries';
import { getPreview } from './queries/get-preview';
import { getVersion, getVersions } from './queries/get-versions';
import { deleteDraft, saveDraft } from './queries/save-draft';
import { renderMarkdown } from './render-markdown';
import { postOgImage } from '../social-images/og-images';
import { drawOgImage } from '../social-images/queries/draw-og-image';
import { findBranding } from '../social-images/queries/find-branding';
import type * as contract from '../contract/posts';
import type * as draftsContract from '../contract/drafts';

/** Previews are public to anyone with the link, but never stored. */
const previewHeaders = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

export const postsHandlers: Handlers<typeof contract> = {
  addPost,
  getCategories: (req, { upTo }) => findTagsOrCategories(req, 'categories', upTo),
  deletePost: async (req, input) => okIf(await deletePost(req, input)),
  getDeletedPosts,
  ensureTags: (req, { names }) => ensureTags(req, names),
  getPostBySlug: async (req, input) =>
    new Reply(await getPostBySlug(req, input), { headers: lookHeaders(input.look) }),
  getPostSummaries: async (req, input) => {
    if (input.drafts || input.views) await checkCaller('author', req);
    return getPostSummaries(req, input);
  },
  getPost: (req, input) =>
    editorialStaff({ req }) ? getEditedPost(req, input) : getPost(req, input),
  restorePost: async (req, input) =>
    (await restorePost(req, input)) ? getEditedPost(req, input) : null,
  getTags: (req, { upTo }) => findTagsOrCategories(req, 'tags', upTo),
  updatePost,
};

export const draftsHandlers: Handlers<typeof draftsContract> = {
  getOgPreview: async (req, { title, heroId }) => {
    const [branding, hero] = await Promise.all([findBranding(req), findHeroImage(req, heroId)]);
    const drawn = await drawOgImage(req, postOgImage(branding, { title: title.trim(), hero }));
    return { picture: `data:image/jpeg;base64,${drawn.toString('base64')}` };
  },
  renderMarkdown,
  getDraft,
  getDrafts,
  deleteDraft: async (req, input) => {
    await deleteDraft(req, input);
    return ok;
  },
  saveDraft,
  makePreviewLink,
  getPreview: async (req, input) =>
    new Reply(await getPreview(req, input), { headers: new Headers(previewHeaders) }),
  getVersion,
  getVersions,
};
