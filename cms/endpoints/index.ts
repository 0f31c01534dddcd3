import type { Endpoint } from 'payload';
import { checkKey } from './check-key';
import { deletedPosts } from './deleted-posts';
import { draft } from './draft';
import { drafts } from './drafts';
import { forgetDraft } from './forget-draft';
import { keepDraft } from './keep-draft';
import { preview } from './preview';
import { previewLink } from './preview-link';
import { drawnCard } from './drawn-card';
import { renderedMarkdown } from './rendered-markdown';
import { restorePost } from './restore-post';
import { version } from './version';
import { versions } from './versions';
import { authorPage } from './author-page';
import { contactPage } from './contact-page';
import { addImage } from './add-image';
import { addPost } from './add-post';
import { approveTerm } from './approve-term';
import { book } from './book';
import { bookChapter } from './book-chapter';
import { bookSample } from './book-sample';
import { books } from './books';
import { categories } from './categories';
import { contactMessage } from './contact-message';
import { deletePost } from './delete-post';
import { ensureTags } from './ensure-tags';
import { glossaryIndex } from './glossary-index';
import { glossarySearch } from './glossary-search';
import { homePage } from './home-page';
import { pendingTerms } from './pending-terms';
import { post } from './post';
import { postBySlug } from './post-by-slug';
import { postSummaries } from './post-summaries';
import { rejectTerm } from './reject-term';
import { site } from './site';
import { suggestTerm } from './suggest-term';
import { tags } from './tags';
import { updatePost } from './update-post';
import { callerAddress } from './caller-address';
import { logInEndpoint } from './log-in';
import { logOutEndpoint } from './log-out';
import { me } from './me';
import { register } from './register';
import { resend } from './resend';
import { account } from './account';
import { changeEmail } from './change-email';
import { changePasswordEndpoint } from './change-password';
import { confirmEmail } from './confirm-email';
import { deleteAccountEndpoint } from './delete-account';
import { endSessionEndpoint } from './end-session';
import { exportAccountEndpoint } from './export-account';
import { forgotPassword } from './forgot-password';
import { resetPassword } from './reset-password';
import { userByAddress } from './user-by-address';
import { verify } from './verify';
import { addComment } from './add-comment';
import { approveComment } from './approve-comment';
import { blockWriter } from './block-writer';
import { comments } from './comments';
import { deleteComment } from './delete-comment';
import { editComment } from './edit-comment';
import { commentedPosts } from './commented-posts';
import { myComments } from './my-comments';
import { notices } from './notices';
import { pendingComments } from './pending-comments';
import { putCommentBack } from './put-comment-back';
import { rejectComment } from './reject-comment';
import { reportComment } from './report-comment';
import { restoreComment } from './restore-comment';
import { setNotices } from './set-notices';
import { trustWriter } from './trust-writer';
import { unsubscribe } from './unsubscribe';

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
