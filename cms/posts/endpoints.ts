import { editorialStaff } from '../access/editorial-staff';
import type { Handlers } from '../api/define-endpoint';
import { idempotencyKeyOf } from '../api/idempotency-key';
import { foundOr404 } from '../api/not-found-if-null';
import { getPostSummaries } from './get-post-summaries';
import { getPreview } from './get-preview';
import { makePreviewLink } from './make-preview-link';
import { addPost } from './queries/add-post';
import { deletePost, undeletePost } from './queries/delete-post';
import { keptState } from './queries/draft-state';
import { drawPostCard } from './queries/draw-card';
import { ensureTags } from './queries/ensure-tags';
import { findDraft } from './queries/find-draft';
import { forgetDraft } from './queries/forget-draft';
import { listDeletedPosts } from './queries/get-deleted-posts';
import { listDrafts } from './queries/get-drafts';
import { readEditedPost } from './queries/get-edited-post';
import { readPost, readPostById } from './queries/get-post';
import { readVersion } from './queries/get-version';
import { listVersions } from './queries/get-versions';
import { keepDraft } from './queries/keep-draft';
import { readNames } from './queries/read-names';
import { updatePost } from './queries/update-post';
import { renderMarkdown } from './render-markdown';
import * as contract from '../contract/posts';
import * as draftsContract from '../contract/drafts';

/** What answers the calls of `contract/posts`. */
export const postsHandlers: Handlers<typeof contract> = {
  addPost: (req, fields) => addPost(req, fields, idempotencyKeyOf(req)),
  getCategories: (req) => readNames(req, 'categories'),
  deletePost: async (req, input) =>
    foundOr404(contract.deletePost, (await deletePost(req, input)) ? { ok: true as const } : null),
  getDeletedPosts: listDeletedPosts,
  ensureTags: (req, { names }) => ensureTags(req, names),
  getPostBySlug: async (req, input) =>
    foundOr404(contract.getPostBySlug, await readPost(req, input)),
  getPostSummaries,
  getPost: async (req, input) => {
    const read = editorialStaff({ req }) ? readEditedPost : readPostById;
    return foundOr404(contract.getPost, await read(req, input));
  },
  restorePost: async (req, input) =>
    foundOr404(
      contract.restorePost,
      (await undeletePost(req, input)) ? await readEditedPost(req, input) : null,
    ),
  getTags: (req) => readNames(req, 'tags'),
  updatePost: async (req, input) => foundOr404(contract.updatePost, await updatePost(req, input)),
};

/** What answers the calls of `contract/drafts`. */
export const draftsHandlers: Handlers<typeof draftsContract> = {
  drawCard: async (req, post) => ({
    picture: `data:image/jpeg;base64,${(await drawPostCard(req, post)).toString('base64')}`,
  }),
  renderMarkdown,
  getDraft: async (req, input) =>
    keptState(foundOr404(draftsContract.getDraft, await findDraft(req, input.draft))),
  getDrafts: listDrafts,
  forgetDraft: async (req, input) => {
    await forgetDraft(req, input);
    return { ok: true as const };
  },
  keepDraft,
  makePreviewLink,
  getPreview,
  getVersion: async (req, input) =>
    foundOr404(draftsContract.getVersion, await readVersion(req, input)),
  getVersions: listVersions,
};
