import type { Handler } from '../api/define-endpoint';
import { HttpError, invalidFields, refusalOf } from '../api/http-error';
import type { OwnComment } from '../contract/comments';
import { commentParts } from './comment-parts';
import { tidyComment } from './comment-text';
import { commentFormToken } from './form-token';
import { editableUntil } from './moderation-rules';
import { addComment as storeComment, type NotAdded } from './queries/add-comment';
import * as contract from '../contract/comments';

const errors: Record<NotAdded, () => HttpError> = {
  'no post': () => refusalOf(contract.addComment, 404),
  blocked: () => new HttpError(403, 'The author takes no more comments from this account.'),
  closed: () => new HttpError(409, 'No more comments are taken here.'),
  repeated: () => new HttpError(409, 'This has been said already, in the same words.'),
  'too many': () =>
    new HttpError(
      429,
      'Several of your comments wait for the author already. Write the next when they have been read.',
      { retryAfter: 3_600 },
    ),
  'long enough': () =>
    new HttpError(409, 'This conversation takes no more replies. Begin a new one below the post.'),
  empty: () => invalidFields({ path: 'text', message: 'Is required.' }),
  'no parent': () =>
    invalidFields({ path: 'parent', message: 'The comment that you reply to is no longer there.' }),
  'too deep': () =>
    invalidFields({
      path: 'parent',
      message: 'Replies go one level deep: reply to the comment that began it.',
    }),
};

/** Returns a fake pending comment for a filled-in honeypot. */
function decoyComment(text: string): OwnComment {
  const now = new Date();
  return {
    id: 0,
    writer: { name: '', role: 'reader' },
    paragraphs: commentParts(tidyComment(text)),
    at: now.toISOString(),
    editedAt: null,
    text,
    parent: null,
    status: 'pending',
    editableUntil: editableUntil(now).toISOString(),
  };
}

export const addComment: Handler<typeof contract.addComment> = async (
  req,
  { id, botTrap, ...input },
) => {
  if (botTrap) return decoyComment(input.text);
  const isUnhurried = commentFormToken.isUnhurried(input.formToken, id, req.payload.secret);
  if (isUnhurried === false)
    throw new HttpError(
      429,
      'That was faster than people write. Wait a moment and send it again.',
      {
        retryAfter: 3,
      },
    );
  const added = await storeComment(req, {
    post: id,
    text: input.text,
    parent: input.parent ?? null,
    hearOfReplies: input.hearOfReplies ?? null,
    isUnhurried,
  });
  if (typeof added === 'string') throw errors[added]();
  return added;
};
