import { getDeletedPosts } from '../contract/posts-deleted';
import { listDeletedPosts } from '../posts/queries/get-deleted-posts';
import { defineEndpoint } from '../api/define-endpoint';

export const deletedPosts = defineEndpoint(getDeletedPosts, listDeletedPosts);
