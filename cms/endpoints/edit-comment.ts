import { editComment as call } from '../contract/posts-comments-edit';
import { editOwnComment } from '../queries/change-own-comment';
import { defineEndpoint } from './define-endpoint';
import { foundOr404 } from './found-or-404';
import { Refusal } from './refusal';

export const editComment = defineEndpoint(call, async (req, { id, ...edit }) => {
  const edited = await editOwnComment(req, { post: id, ...edit });
  if (edited === 'too late') throw new Refusal(409, call.errors?.[409] ?? '');
  return foundOr404(call, edited);
});
