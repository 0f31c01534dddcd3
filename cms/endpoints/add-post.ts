import { addPost as call } from '../contract/posts-add-new-record';
import { addPost as add } from '../queries/add-post';
import { defineEndpoint } from './define-endpoint';
import { idempotencyKeyOf } from './idempotency-key';

export const addPost = defineEndpoint(call, (req, fields) =>
  add(req, fields, idempotencyKeyOf(req)),
);
