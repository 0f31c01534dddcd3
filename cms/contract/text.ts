import { z } from 'zod';

/** A NUL byte cannot be stored by PostgreSQL, an unpaired surrogate is not Unicode: both are refused. */
const isPlainUnicode = (text: string) => !text.includes('\0') && text.isWellFormed();

/** A text that a client sends: trimmed before it is looked at. */
export const sentText = () =>
  z
    .string()
    .trim()
    .refine(isPlainUnicode, { error: 'Contains characters that are not text.', abort: true });
