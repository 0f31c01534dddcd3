import type { Endpoint } from 'payload';
import { checkKey } from './endpoints/check-key';
import { deletedPosts } from './endpoints/deleted-posts';
import { draft } from './endpoints/draft';
import { drafts } from './endpoints/drafts';
import { forgetDraft } from './endpoints/forget-draft';
import { keepDraft } from './endpoints/keep-draft';
import { preview } from './endpoints/preview';
import { previewLink } from './endpoints/preview-link';
import { drawnCard } from './endpoints/drawn-card';
import { renderedMarkdown } from './endpoints/rendered-markdown';
import { restorePost } from './endpoints/restore-post';
import { version } from './endpoints/version';
import { versions } from './endpoints/versions';
import { authorPage } from './endpoints/author-page';
import { contactPage } from './endpoints/contact-page';
import { addImage } from './endpoints/add-image';
import { addPost } from './endpoints/add-post';
import { approveTerm } from './endpoints/approve-term';
import { book } from './endpoints/book';
import { bookChapter } from './endpoints/book-chapter';
import { bookSample } from './endpoints/book-sample';
import { books } from './endpoints/books';
import { categories } from './endpoints/categories';
import { contactMessage } from './endpoints/contact-message';
import { deletePost } from './endpoints/delete-post';
import { ensureTags } from './endpoints/ensure-tags';
import { glossaryIndex } from './endpoints/glossary-index';
import { glossarySearch } from './endpoints/glossary-search';
import { homePage } from './endpoints/home-page';
import { pendingTerms } from './endpoints/pending-terms';
import { post } from './endpoints/post';
import { postBySlug } from './endpoints/post-by-slug';
import { postSummaries } from './endpoints/post-summaries';
import { rejectTerm } from './endpoints/reject-term';
import { site } from './endpoints/site';
import { suggestTerm } from './endpoints/suggest-term';
import { tags } from './endpoints/tags';
import { updatePost } from './endpoints/update-post';
import { callerAddress } from './endpoints/caller-address';
import { logInEndpoint } from './endpoints/log-in';
import { logOutEndpoint } from './endpoints/log-out';
import { me } from './endpoints/me';
import { register } from './endpoints/register';
import { resend } from './endpoints/resend';
import { account } from './endpoints/account';
import { changeEmail } from './endpoints/change-email';
import { changePasswordEndpoint } from './endpoints/change-password';
import { confirmEmail } from './endpoints/confirm-email';
import { deleteAccountEndpoint } from './endpoints/delete-account';
import { endSessionEndpoint } from './endpoints/end-session';
import { exportAccountEndpoint } from './endpoints/export-account';
import { forgotPassword } from './endpoints/forgot-password';
import { resetPassword } from './endpoints/reset-password';
import { userByAddress } from './endpoints/user-by-address';
import { verify } from './endpoints/verify';
import { addComment } from './endpoints/add-comment';
import { approveComment } from './endpoints/approve-comment';
import { blockWriter } from './endpoints/block-writer';
import { comments } from './endpoints/comments';
import { deleteComment } from './endpoints/delete-comment';
import { editComment } from './endpoints/edit-comment';
import { commentedPosts } from './endpoints/commented-posts';
import { myComments } from './endpoints/my-comments';
import { notices } from './endpoints/notices';
import { pendingComments } from './endpoints/pending-comments';
import { putCommentBack } from './endpoints/put-comment-back';
import { rejectComment } from './endpoints/reject-comment';
import { reportComment } from './endpoints/report-comment';
import { restoreComment } from './endpoints/restore-comment';
import { setNotices } from './endpoints/set-notices';
import { trustWriter } from './endpoints/trust-writer';
import { unsubscribe } from './endpoints/unsubscribe';

/** Every call of the contract, answered. */
export const endpoints: Endpoint[] = [
  site,
  homePage,
  authorPage,
  contactPage,
  books,
  bookSample,
  book,
  bookChapter,
  postSummaries,
  postBySlug,
  post,
  deletePost,
  addPost,
  updatePost,
  deletedPosts,
  restorePost,
  keepDraft,
  drafts,
  draft,
  forgetDraft,
  versions,
  version,
  renderedMarkdown,
  drawnCard,
  previewLink,
  preview,
  checkKey,
  categories,
  tags,
  ensureTags,
  addImage,
  contactMessage,
  suggestTerm,
  pendingTerms,
  approveTerm,
  rejectTerm,
  glossarySearch,
  glossaryIndex,
  logInEndpoint,
  logOutEndpoint,
  me,
  register,
  verify,
  resend,
  forgotPassword,
  resetPassword,
  account,
  changePasswordEndpoint,
  changeEmail,
  confirmEmail,
  endSessionEndpoint,
  exportAccountEndpoint,
  commentedPosts,
  deleteAccountEndpoint,
  userByAddress,
  callerAddress,
  comments,
  myComments,
  addComment,
  editComment,
  deleteComment,
  restoreComment,
  reportComment,
  pendingComments,
  approveComment,
  rejectComment,
  putCommentBack,
  trustWriter,
  blockWriter,
  notices,
  setNotices,
  unsubscribe,
];
