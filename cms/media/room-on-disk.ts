import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { APIError, type CollectionBeforeOperationHook } from 'payload';
import { diskFull } from '../database/disk-full';

/** Bytes that pictures leave to the database and the log. */
const left = 32_000_000;

/** How many times its own size a picture takes at most with all its sizes. */
const growth = 4;

/** Tells what it is by its code, as the system's own error does. */
class DiskFull extends APIError {
  readonly code = 'ENOSPC';
  constructor() {
    super(diskFull.message, diskFull.status, null, true);
  }
}

async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const parent = path.dirname(folder);
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    // The first picture makes the folder.
    if (isMissing && parent !== folder) return freeBytes(parent);
    throw error;
  }
}

/**
 * Refuses a picture for which there is no room, before anything of it is written, and before the picture that it replaces is removed:
 * Payload does that first, and tells nobody why a file could not be written.
 */
export const refuseWithoutRoom =
  (folder: string, free = freeBytes): CollectionBeforeOperationHook =>
  async ({ args, req }) => {
    const size = req.file?.size;
    if (size && (await free(folder)) < left + growth * size) throw new DiskFull();
    return args;
  };
