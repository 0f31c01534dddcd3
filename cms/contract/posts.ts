import { z } from 'zod';
import { defineCall } from './call';
import { editedPost } from './edited-post';
import { sentId } from './id';

/** One post by its id. The staff gets it as it was saved last, drafts included. Specification, section 7. */
export const getPost = defineCall({
  route: 'GET /Posts',
  summary: 'One post by its id: a published one, or any for the author.',
  caller: 'everybody',
  input: z.object({ id: sentId() }),
  reply: editedPost.partial({ status: true, unpublishedChanges: true, heroId: true }),
  errors: { 404: 'There is no post with this id.' },
});
