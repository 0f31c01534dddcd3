import { statfs } from 'node:fs/promises';
import path from 'node:path';
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

/** How many bytes can still be stored below a folder. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const parent = path.dirname(folder);
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    // It is made when something is stored there first.
    if (isMissing && parent !== folder) return freeBytes(parent);
    throw error;
  }
}
