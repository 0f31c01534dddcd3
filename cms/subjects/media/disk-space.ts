import { APIError, type CollectionBeforeOperationHook } from 'payload';
import { diskFull, freeBytes } from '../../platform/database/disk-full';

/** Bytes that uploads must leave free for the database and the log. */
const left = 32_000_000;

/** The largest ratio of an image with all its sizes to the upload. */
const growth = 4;

/** Has the error code of the system's own error. */
class DiskFull extends APIError {
  readonly code = 'ENOSPC';
  constructor() {
    super(diskFull.message, diskFull.status, null, true);
  }
}

/** Refuses an upload if the disk is too full, before any file is written and before Payload removes the old files. */
export const refuseOnFullDisk =
  (folder: string, free = freeBytes): CollectionBeforeOperationHook =>
  async ({ args, req }) => {
    const size = req.file?.size;
    if (size && (await free(folder)) < left + growth * size) throw new DiskFull();
    return args;
  };
