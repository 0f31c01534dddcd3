import { pbkdf2Sync } from 'node:crypto';
import os from 'node:os';

// Linux counts it for this thread alone: whoever waits for a page comes before whoever waits for a log-in.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

/** @param {import('./derive-key').KeyOrder} order */
export default ({ password, salt, rounds, bytes }) =>
  pbkdf2Sync(password, salt, rounds, bytes, 'sha256');
