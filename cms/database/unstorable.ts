import { causesOf } from './database-unavailable';

/**
 * PostgreSQL's codes for what no column can hold: a number or a moment beyond it, a NUL byte, half a sign; and for the number of a
 * record that is not there.
 */
const codes = /^(?:22003|22007|22008|22021|22P02|22P05|23503)$/;

/** Whether something could not be stored for what it is. */
export const isUnstorable = (error: unknown): boolean =>
  [...causesOf(error)].some((cause) => 'code' in cause && codes.test(String(cause.code)));

/** What callers are told then. */
export const unstorable = {
  status: 400,
  message:
    'Something of this cannot be stored: signs that are not text, a number that is too large, or a record that is not there.',
};
