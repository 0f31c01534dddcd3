import { z } from 'zod';
import { defineCall } from './call';
import { sentId } from './id';

/** A sample chapter, by its id: three consecutive ids for each book. Specification, sections 4 and 7. */
export const getBookSample = defineCall({
  route: 'GET /books/sample/{bookId}',
  summary: 'One sample chapter. In the excerpt, square brackets stand for angle brackets.',
  caller: 'everybody',
  input: z.object({ bookId: sentId() }),
  reply: z.object({ title: z.string(), excerpt: z.string() }),
  errors: { 404: 'There is no sample chapter with this id.' },
});
