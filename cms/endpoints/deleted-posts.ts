import { getDeletedPosts } from '../contract/posts-deleted';
import { listDeletedPosts } from '../queries/list-deleted-posts';
import { defineEndpoint } from './define-endpoint';

export const deletedPosts = defineEndpoint(getDeletedPosts, listDeletedPosts);
