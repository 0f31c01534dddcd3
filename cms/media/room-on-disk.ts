import { APIError, type CollectionBeforeOperationHook } from 'payload';
import { diskFull, freeBytes } from '../database/disk-full';

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
