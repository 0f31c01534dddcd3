import { getCommentedPosts } from '../contract/users-comments';
import { readCommentedPosts } from '../queries/read-commented-posts';
import { defineEndpoint } from './define-endpoint';
import { oneself } from './own-account';

export const commentedPosts = defineEndpoint(getCommentedPosts, (req) =>
  readCommentedPosts(req, oneself(req).id),
);
