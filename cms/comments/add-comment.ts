import type { Handler } from '../api/define-endpoint';
import { Refusal } from '../api/http-error';
import type { OwnComment } from '../contract/comments';
import { commentParts } from './comment-parts';
import { tidyComment } from './comment-text';
import { commentFormToken } from './form-token';
import { editableUntil } from './moderation-rules';
import { addComment as storeComment, type NotAdded } from './queries/add-comment';
import * as contract from '../contract/comments';

const badField = (path: string, message: string) =>
  new Refusal(400, 'Some of what was sent cannot be used.', { errors: [{ path, message }] });

const refusals: Record<NotAdded, () => Refusal> = {
  'no post': () => new Refusal(404, contract.addComment.errors?.[404] ?? ''),
  blocked: () => new Refusal(403, 'The author takes no more comments from this account.'),
  closed: () => new Refusal(409, 'No more comments are taken here.'),
  repeated: () => new Refusal(409, 'This has been said already, in the same words.'),
  empty: () => badField('text', 'Is required.'),
  'no parent': () => badField('parent', 'The comment that you reply to is no longer there.'),
  'too deep': () =>
    badField('parent', 'Replies go one level deep: reply to the comment that began it.'),
};

/** What a program gets that fills in what people do not see: it looks like a comment that waits. */
function unkept(text: string): OwnComment {
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
  { id, botTrap, ...asked },
) => {
  if (botTrap) return unkept(asked.text);
  const isUnhurried = commentFormToken.isUnhurried(asked.formToken, id, req.payload.secret);
  if (isUnhurried === false)
    throw new Refusal(429, 'That was faster than people write. Wait a moment and send it again.', {
      retryAfter: 3,
    });
  const added = await storeComment(req, {
    post: id,
    text: asked.text,
    parent: asked.parent ?? null,
    hearOfReplies: asked.hearOfReplies ?? null,
    isUnhurried,
  });
  if (typeof added === 'string') throw refusals[added]();
  return added;
};
