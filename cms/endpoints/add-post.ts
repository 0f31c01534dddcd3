import { addPost as call } from '../contract/posts-add-new-record';
import { addPost as add } from '../posts/queries/add-post';
import { defineEndpoint } from '../api/define-endpoint';
import { idempotencyKeyOf } from '../api/idempotency-key';

export const addPost = defineEndpoint(call, (req, fields) =>
  add(req, fields, idempotencyKeyOf(req)),
);
