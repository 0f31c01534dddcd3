import { z } from 'zod';
import { defineCall } from './call';
import { done } from './done';
import { sentId } from './id';

/** The other answer to a suggestion. */
export const rejectTerm = defineCall({
  route: 'POST /fovea/{id}/reject',
  summary: 'Keeps a term out of the glossary. Saying it again changes nothing.',
  caller: 'author',
  input: z.object({ id: sentId() }),
  reply: done,
  errors: { 404: 'There is no term with this id.' },
});
