import { editorialStaff } from '../access/callers';
import { checkCaller } from '../api/check-caller';
import { type Handlers, Reply } from '../api/define-endpoint';
import { idempotencyKeyOf } from '../api/idempotency-key';
import { notFoundIfNull, refuseIfToldLater } from '../api/http-error';
import { nextCursorHeader, totalCountHeader } from '../contract/headers';
import { makePreviewLink } from './make-preview-link';
import { addPost } from './queries/add-post';
import { deleteDraft } from './queries/delete-draft';
import { deletePost } from './queries/delete-post';
import { restorePost } from './queries/restore-post';
import { getOgPreview } from './queries/get-og-preview';
import { ensureTags } from './queries/ensure-tags';
import { findTagsOrCategories } from './queries/find-tags-or-categories';
import { getDeletedPosts } from './queries/get-deleted-posts';
import { getDraft } from './queries/get-draft';
import { getDrafts } from './queries/get-drafts';
import { getEditedPost } from './queries/get-edited-post';
import { getPost } from './queries/get-post';
import { getPostBySlug } from './queries/get-post-by-slug';
import { getPostSummaries } from './queries/get-post-summaries';
import { getPreview } from './queries/get-preview';
import { getVersion } from './queries/get-version';
import { getVersions } from './queries/get-versions';
import { saveDraft } from './queries/save-draft';
import { updatePost } from './queries/update-post';
import { lookHeaders } from '../api/look-headers';
import { renderMarkdown } from './render-markdown';
import * as contract from '../contract/posts';
import * as draftsContract from '../contract/drafts';

/** Previews are public to anyone with the link, but never stored. */
const previewHeaders = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

export const postsHandlers: Handlers<typeof contract> = {
  addPost: (req, fields) => addPost(req, fields, idempotencyKeyOf(req)),
  getCategories: (req, { upTo }) => findTagsOrCategories(req, 'categories', upTo),
  deletePost: async (req, input) =>
    notFoundIfNull(
      contract.deletePost,
      (await deletePost(req, input)) ? { ok: true as const } : null,
    ),
  getDeletedPosts: async (req, input) => {
    const { posts, next, total } = await getDeletedPosts(req, input);
    return new Reply(posts, {
      replyHeaders: { [nextCursorHeader]: next, [totalCountHeader]: String(total) },
    });
  },
  ensureTags: (req, { names }) => ensureTags(req, names),
  getPostBySlug: async (req, input) => {
    const found = notFoundIfNull(contract.getPostBySlug, await getPostBySlug(req, input));
    return new Reply(refuseIfToldLater(found), { headers: lookHeaders(input.look) });
  },
  getPostSummaries: async (req, input) => {
    if (input.drafts) await checkCaller('author', req);
    const { posts, next, total } = await getPostSummaries(req, input);
    return new Reply(posts, {
      replyHeaders: { [nextCursorHeader]: next, [totalCountHeader]: total?.toString() },
    });
  },
  getPost: async (req, input) => {
    const get = editorialStaff({ req }) ? getEditedPost : getPost;
    return refuseIfToldLater(notFoundIfNull(contract.getPost, await get(req, input)));
  },
  restorePost: async (req, input) =>
    notFoundIfNull(
      contract.restorePost,
      (await restorePost(req, input)) ? await getEditedPost(req, input) : null,
    ),
  getTags: (req, { upTo }) => findTagsOrCategories(req, 'tags', upTo),
  updatePost: async (req, input) =>
    notFoundIfNull(contract.updatePost, await updatePost(req, input)),
};

export const draftsHandlers: Handlers<typeof draftsContract> = {
  getOgPreview: async (req, input) => ({
    picture: `data:image/jpeg;base64,${(await getOgPreview(req, input)).toString('base64')}`,
  }),
  renderMarkdown,
  getDraft: async (req, input) =>
    notFoundIfNull(draftsContract.getDraft, await getDraft(req, input)),
  getDrafts,
  deleteDraft: async (req, input) => {
    await deleteDraft(req, input);
    return { ok: true as const };
  },
  saveDraft,
  makePreviewLink,
  getPreview: async (req, input) =>
    new Reply(notFoundIfNull(draftsContract.getPreview, await getPreview(req, input)), {
      headers: new Headers(previewHeaders),
    }),
  getVersion: async (req, input) =>
    notFoundIfNull(draftsContract.getVersion, await getVersion(req, input)),
  getVersions,
};
