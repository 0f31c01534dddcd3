import type { Environment } from '../env';
import type { BackupSource } from './write-backup';

type Settled = Pick<Environment, 'DATABASE_URL' | 'DATA_DIR' | 'PAYLOAD_SECRET'>;

/** Returns what to back up. @param release the site's version */
export const backupSource = (
  { DATABASE_URL = '', DATA_DIR, PAYLOAD_SECRET }: Settled,
  release: string,
): BackupSource => ({
  url: DATABASE_URL,
  dataDir: DATA_DIR,
  payloadSecret: PAYLOAD_SECRET,
  release,
});
