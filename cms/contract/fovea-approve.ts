import { z } from 'zod';
import { defineCall } from './call';
import { done } from './done';
import { sentId } from './id';

/** Specification, section 7. */
export const approveTerm = defineCall({
  route: 'POST /fovea/{id}/approve',
  summary: 'Lets a term appear in the glossary. Saying it again changes nothing.',
  caller: 'author',
  input: z.object({ id: sentId() }),
  reply: done,
  errors: { 404: 'There is no term with this id.' },
});
