import { causesOf } from './database-unavailable';

/** PostgreSQL's and the system's codes for a disk on which there is no room, or a quota that is used up. */
const fullCodes = /^(53100|ENOSPC|EDQUOT)$/;

/** Whether something could not be stored because the disk is full. Nothing of it was. */
export const isDiskFullError = (error: unknown): boolean =>
  [...causesOf(error)].some((cause) => 'code' in cause && fullCodes.test(String(cause.code)));

/** What callers are told then (RFC 4918, 11.5: Insufficient Storage). */
export const diskFull = {
  status: 507,
  message: 'The disk is full: nothing can be stored until there is room on the server again.',
};
