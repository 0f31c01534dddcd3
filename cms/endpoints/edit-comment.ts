import { editComment as call } from '../contract/posts-comments-edit';
import { editOwnComment } from '../comments/queries/change-own-comment';
import { defineEndpoint } from '../api/define-endpoint';
import { foundOr404 } from '../api/not-found-if-null';
import { Refusal } from '../api/http-error';

export const editComment = defineEndpoint(call, async (req, { id, ...edit }) => {
  const edited = await editOwnComment(req, { post: id, ...edit });
  if (edited === 'too late') throw new Refusal(409, call.errors?.[409] ?? '');
  return foundOr404(call, edited);
});
