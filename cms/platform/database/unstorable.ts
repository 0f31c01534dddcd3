import { hasCode } from './database-unavailable';

/** PostgreSQL's codes for values that do not fit a column, and for references to missing records. */
const codes = /^(?:22003|22007|22008|22021|22P02|22P05|23503)$/;

export const isUnstorable = (error: unknown): boolean => hasCode(error, codes);

/** Response for values that cannot be stored. */
export const unstorable = {
  status: 400,
  message:
    'Some of the values cannot be stored: invalid characters, a number that is too large, or a record that does not exist.',
};
