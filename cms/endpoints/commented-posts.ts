import { getCommentedPosts } from '../contract/users-comments';
import { readCommentedPosts } from '../comments/queries/get-commented-posts';
import { defineEndpoint } from '../api/define-endpoint';
import { oneself } from '../accounts/self';

export const commentedPosts = defineEndpoint(getCommentedPosts, (req) =>
  readCommentedPosts(req, oneself(req).id),
);
