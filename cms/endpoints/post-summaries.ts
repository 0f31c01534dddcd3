import { getPostSummaries } from '../contract/posts-get-summary';
import { searchPosts } from '../queries/search-posts';
import { defineEndpoint } from './define-endpoint';

export const postSummaries = defineEndpoint(getPostSummaries, searchPosts);
