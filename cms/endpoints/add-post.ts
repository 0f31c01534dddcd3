import { addPost as call } from '../contract/posts-add-new-record';
import { addPost as add } from '../queries/add-post';
import { defineEndpoint } from './define-endpoint';

export const addPost = defineEndpoint(call, add);
