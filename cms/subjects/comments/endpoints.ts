export { addComment } from './queries/add-comment';
export { getComments, getMyComments, getPendingComments } from './queries/get-comments';
export { deleteComment, editComment, restoreComment } from './queries/own-comment';
export { reportComment } from './queries/report-comment';
