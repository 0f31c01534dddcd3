import type { z } from 'zod';
import type { pageHeaders } from './page';
import { getBook } from './books-by-slug';
import { getBookChapter } from './books-chapter';
import { getBooks } from './books';
import { getBookSample } from './books-sample';
import { getCategories } from './categories';
import { sendContactMessage } from './contact';
import { approveTerm } from './fovea-approve';
import { getPendingTerms } from './fovea-pending';
import { getGlossaryIndex } from './fovea-index';
import { rejectTerm } from './fovea-reject';
import { suggestTerm } from './fovea-suggest';
import { addImage } from './media';
import { searchGlossary } from './fovea-search';
import { getAuthorPage } from './pages-author';
import { getContactPage } from './pages-contact';
import { getHomePage } from './pages-home';
import { getPost } from './posts';
import { addPost } from './posts-add-new-record';
import { getPostBySlug } from './posts-by-slug';
import { deletePost } from './posts-delete';
import { getPostSummaries } from './posts-get-summary';
import { updatePost } from './posts-update';
import { checkKey } from './key';
import { getDeletedPosts } from './posts-deleted';
import { getDrafts } from './posts-drafts';
import { forgetDraft } from './posts-drafts-forget';
import { keepDraft } from './posts-drafts-keep';
import { getDraft } from './posts-drafts-read';
import { getPreview } from './posts-preview';
import { makePreviewLink } from './posts-preview-link';
import { drawCard } from './posts-card';
import { renderMarkdown } from './posts-render';
import { restorePost } from './posts-restore';
import { getVersions } from './posts-versions';
import { getVersion } from './posts-versions-read';
import { getSite } from './site';
import { getTags } from './tags';
import { ensureTags } from './tags-ensure';
import { getAddress } from './ip';
import { getAccount } from './users-account';
import { changeEmail } from './users-change-email';
import { changePassword } from './users-change-password';
import { confirmEmail } from './users-confirm-email';
import { deleteAccount } from './users-delete';
import { endSession } from './users-end-session';
import { getCommentedPosts } from './users-comments';
import { exportAccount } from './users-export';
import { forgotPassword } from './users-forgot-password';
import { resetPassword } from './users-reset-password';
import { getUserByAddress } from './users-get-users-by-ip';
import { logInReader } from './users-login';
import { logOutReader } from './users-logout';
import { getMe } from './users-me';
import { registerReader } from './users-new-record';
import { resendCode } from './users-resend';
import { verifyReader } from './users-verify';
import { approveComment } from './comments-approve';
import { blockWriter } from './comments-block';
import { getPendingComments } from './comments-pending';
import { rejectComment } from './comments-reject';
import { trustWriter } from './comments-trust';
import { putCommentBack } from './comments-wait';
import { getComments } from './posts-comments';
import { addComment } from './posts-comments-add';
import { deleteComment } from './posts-comments-delete';
import { editComment } from './posts-comments-edit';
import { getMyComments } from './posts-comments-mine';
import { reportComment } from './posts-comments-report';
import { restoreComment } from './posts-comments-restore';
import { getNotices } from './users-get-notices';
import { setNotices } from './users-set-notices';
import { unsubscribe } from './users-unsubscribe';

/** Every call of the API. */
export const calls = [
  getSite,
  getHomePage,
  getAuthorPage,
  getContactPage,
  getBooks,
  getBook,
  getBookChapter,
  getBookSample,
  getPostSummaries,
  getPostBySlug,
  getPost,
  deletePost,
  addPost,
  updatePost,
  getDeletedPosts,
  restorePost,
  keepDraft,
  getDrafts,
  getDraft,
  forgetDraft,
  getVersions,
  getVersion,
  renderMarkdown,
  drawCard,
  makePreviewLink,
  getPreview,
  checkKey,
  getCategories,
  getTags,
  ensureTags,
  addImage,
  sendContactMessage,
  suggestTerm,
  getPendingTerms,
  approveTerm,
  rejectTerm,
  searchGlossary,
  getGlossaryIndex,
  logInReader,
  logOutReader,
  getMe,
  registerReader,
  verifyReader,
  resendCode,
  forgotPassword,
  resetPassword,
  getAccount,
  changePassword,
  changeEmail,
  confirmEmail,
  endSession,
  exportAccount,
  getCommentedPosts,
  deleteAccount,
  getUserByAddress,
  getAddress,
  getComments,
  getMyComments,
  addComment,
  editComment,
  deleteComment,
  restoreComment,
  reportComment,
  getPendingComments,
  approveComment,
  rejectComment,
  putCommentBack,
  trustWriter,
  blockWriter,
  getNotices,
  setNotices,
  unsubscribe,
] as const;

type AnyCall = (typeof calls)[number];

/** The calls by their routes, for whoever needs their types only and not the schemas. */
export type Contract = { [C in AnyCall as C['route']]: C };

/** What a caller hands in: path parameters and query or body in one object. */
export type CallInput<R extends keyof Contract> = z.input<Contract[R]['input']>;

/** What may stand alone for the whole body of a call; nothing may for most. */
export type WholeBody<R extends keyof Contract> = Extract<
  CallInput<R>[NonNullable<Contract[R]['wholeBody']> & keyof CallInput<R>],
  string | object
>;

/** What he gets back. */
export type CallReply<R extends keyof Contract> = z.output<Contract[R]['reply']>;

/** The lists that are read page by page. */
export type PagedRoute = {
  [R in keyof Contract]: NonNullable<Contract[R]['replyHeaders']> extends typeof pageHeaders
    ? R
    : never;
}[keyof Contract];
