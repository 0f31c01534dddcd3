import { sentText } from './fields';
import { longestCredit, tooLong } from './limits';

/** What turns the direction of a text that stands beside it, or breaks its line. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** The name by which somebody wants to be named, on one line; empty for not at all. */
export const sentCredit = () =>
  sentText()
    .max(longestCredit, tooLong(longestCredit))
    .refine((name) => !unprintable.test(name), 'Must be one line of plain text.');
