import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from './database-unavailable';
import { ifThere } from './file-errors';

/** Error codes of PostgreSQL and the system for a full disk or an exhausted quota. */
const fullCodes = /^(53100|ENOSPC|EDQUOT)$/;

export const isDiskFullError = (error: unknown): boolean => hasCode(error, fullCodes);

/** Response on a full disk (RFC 4918, 11.5: Insufficient Storage). */
export const diskFull = {
  status: 507,
  message: 'The disk is full. Nothing can be saved until the server has free space again.',
};

/** Returns the free bytes on the disk of a folder, which may not exist yet. */
export async function freeBytes(folder: string): Promise<number> {
  const found = await ifThere(statfs(folder));
  return found ? found.bavail * found.bsize : freeBytes(path.dirname(folder));
}
