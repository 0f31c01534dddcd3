import { z } from 'zod';
import { tooLong } from './lengths';

/** A NUL byte cannot be stored by PostgreSQL, an unpaired surrogate is not Unicode: both are refused. */
const isPlainUnicode = (text: string) => !text.includes('\0') && text.isWellFormed();

/** A text that a client sends: trimmed before it is looked at. */
export const sentText = () =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'Is required.' : 'Must be text.') })
    .trim()
    .refine(isPlainUnicode, { error: 'Contains characters that are not text.', abort: true });

/** A text that must not be empty, of at most `longest` characters where that is given. */
export const filledText = (longest = Infinity) => {
  const filled = sentText().min(1, 'Is required.');
  return longest === Infinity ? filled : filled.max(longest, tooLong(longest));
};
