import { randomBytes } from 'node:crypto';
import { type BackupStorage, placeIn, storageOf } from '../../../cms/backup/storage';
import type { Environment } from '../../../cms/env';
import { OperatorError } from '../../../cms/operator-error';
import type { Finding } from '../finding';

const check = 'bucket';

/** Whether the bucket of the backups answers, and lets files be written, listed, read and deleted. */
export async function checkBucket({
  BACKUP_S3_URL: folder,
}: Pick<Environment, 'BACKUP_S3_URL'>): Promise<Finding[]> {
  if (folder === undefined) return [];
  try {
    await tryFile(await storageOf(folder), folder);
    return [{ check, status: 'good', found: `${folder} takes, lists, gives and deletes files.` }];
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return [
      {
        check,
        status: 'bad',
        found: error.message,
        remedy:
          'Backups go there, and none is made until this is mended (docs/backup.md, “A bucket”).',
      },
    ];
  }
}

/** @throws OperatorError that says what cannot be done */
async function tryFile(storage: BackupStorage, folder: string): Promise<void> {
  const name = `doctor-${randomBytes(8).toString('hex')}.txt`;
  const file = placeIn(folder, name);
  const content = Buffer.from('npm run doctor tried whether files can be written here.\n');
  const once = async function* () {
    yield content;
  };
  await storage.write(file, once());
  if (!(await storage.list(folder)).includes(name))
    throw new OperatorError(`${file} was written, and is not in the list of what is there.`);
  const read: Uint8Array[] = [];
  for await (const chunk of storage.read(file)) read.push(chunk);
  if (!content.equals(Buffer.concat(read)))
    throw new OperatorError(`${file} was written, and something else was read.`);
  await storage.remove(file);
}
