import { pbkdf2Sync } from 'node:crypto';

/** @param {import('./derive-key').KeyDerivation} order */
export default ({ password, salt, rounds, bytes }) =>
  pbkdf2Sync(password, salt, rounds, bytes, 'sha256');
