import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { causesOf } from './database-unavailable';

/** Error codes of PostgreSQL and the system for a full disk or an exhausted quota. */
const fullCodes = /^(53100|ENOSPC|EDQUOT)$/;

export const isDiskFullError = (error: unknown): boolean =>
  [...causesOf(error)].some((cause) => 'code' in cause && fullCodes.test(String(cause.code)));

/** Response on a full disk (RFC 4918, 11.5: Insufficient Storage). */
export const diskFull = {
  status: 507,
  message: 'The disk is full. Nothing can be saved until the server has free space again.',
};

/** Returns the free bytes on the disk of a folder, which may not exist yet. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const parent = path.dirname(folder);
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isMissing && parent !== folder) return freeBytes(parent);
    throw error;
  }
}
