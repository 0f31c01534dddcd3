import { checkCaller } from '../api/check-caller';
import { type Handler, Reply } from '../api/define-endpoint';
import { Refusal } from '../api/http-error';
import { nextCursorHeader } from '../contract/headers';
import { readPostCursor, writePostCursor } from './queries/post-cursor';
import { searchPosts } from './queries/search-posts';
import type * as contract from '../contract/posts';

/** @throws Refusal 400 for a text that is no cursor */
function cursorFrom(after: string) {
  const cursor = readPostCursor(after);
  if (cursor) return cursor;
  const message = `Must be the ${nextCursorHeader} of an earlier answer.`;
  throw new Refusal(400, 'Some of what was sent cannot be used.', {
    errors: [{ path: 'after', message }],
  });
}

export const getPostSummaries: Handler<typeof contract.getPostSummaries> = async (
  req,
  { after, ...asked },
) => {
  if (asked.drafts) await checkCaller('author', req);
  const { posts, next } = await searchPosts(req, {
    ...asked,
    after: after ? cursorFrom(after) : undefined,
  });
  return new Reply(posts, {
    told: { [nextCursorHeader]: next ? writePostCursor(next) : undefined },
  });
};
