import { sentText } from './fields';
import { longestCredit, tooLong } from './limits';

/** Characters that change the text direction or break the line. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Name for credits, on one line; may be empty. */
export const sentCredit = () =>
  sentText()
    .max(longestCredit, tooLong(longestCredit))
    .refine((name) => !unprintable.test(name), 'Must be one line of plain text.');
