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
  blocked: () => new HttpError(403, 'The author does not accept comments from this account.'),
  closed: () => new HttpError(409, 'Comments are closed.'),
  repeated: () => new HttpError(409, 'You have already posted this comment.'),
  'too many': () =>
    new HttpError(
      429,
      'Several of your comments are waiting for approval. Write the next one when they have been read.',
      { retryAfter: 3_600 },
    ),
  'long enough': () => new HttpError(409, 'This thread is full. Start a new one below the post.'),
  empty: () => invalidFields({ path: 'text', message: 'Is required.' }),
  'no parent': () =>
    invalidFields({ path: 'parent', message: 'The comment that you reply to no longer exists.' }),
  'too deep': () =>
    invalidFields({
      path: 'parent',
      message: 'Replies go one level deep. Reply to the first comment of the thread.',
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
      'The comment was sent very quickly. Wait a moment and send it again.',
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
