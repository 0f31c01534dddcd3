import { z } from 'zod';
import { defineCall } from './call';
import { editedPost } from './edited-post';
import { sentId } from './id';
import { postFields } from './post-fields';
import { sentText } from './text';
import { sentTime } from './time';

/**
 * Specification, section 7. What is left out stays as it is; without `publish`, changes to what readers do not see yet
 * stay unseen.
 */
export const updatePost = defineCall({
  route: 'POST /Posts/update',
  summary: 'Changes the given fields of a post; publish says whether readers see it.',
  caller: 'author',
  input: postFields
    .extend({
      // Without the defaults of a new post: what is left out stays.
      excerpt: sentText().max(500, 'Must have at most 500 characters.'),
      publish: z.boolean('Must be true or false.'),
      /** That of the reply which the changes were made on: when the post has been saved since, they are refused. */
      updatedAt: sentTime(),
    })
    .partial()
    .extend({ id: sentId() }),
  reply: editedPost,
  errors: {
    404: 'There is no post with this id.',
    409: 'The post has been saved by somebody else since it was read, or another post has this slug.',
  },
});
