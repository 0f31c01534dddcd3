import { randomBytes } from 'node:crypto';
import { type BackupStorage, placeIn, storageOf } from '../../../cms/backup/storage';
import type { Environment } from '../../../cms/env';
import { OperatorError } from '../../../cms/operator-error';
import { type Finding, findingsOf } from '../finding';

const { good, bad } = findingsOf('bucket');

/** Checks that files can be written to the backup bucket, listed, read and deleted. */
export async function checkBucket({
  BACKUP_S3_URL: folder,
}: Pick<Environment, 'BACKUP_S3_URL'>): Promise<Finding[]> {
  if (folder === undefined) return [];
  try {
    await tryFile(await storageOf(folder), folder);
    return [good(`files in ${folder} can be written, listed, read and deleted.`)];
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const remedy =
      'No backup is made until this works (docs/backup.md, “A bucket”). Check the bucket and its key.';
    return [bad(error.message, remedy)];
  }
}

async function tryFile(storage: BackupStorage, folder: string): Promise<void> {
  const name = `doctor-${randomBytes(8).toString('hex')}.txt`;
  const file = placeIn(folder, name);
  const content = Buffer.from('npm run doctor tried whether files can be written here.\n');
  const once = async function* () {
    yield content;
  };
  await storage.write(file, once());
  if (!(await storage.list(folder)).includes(name))
    throw new OperatorError(`${file} was written, but is not listed.`);
  const read: Uint8Array[] = [];
  for await (const chunk of storage.read(file)) read.push(chunk);
  if (!content.equals(Buffer.concat(read)))
    throw new OperatorError(`${file} was written, but has another content.`);
  await storage.remove(file);
}
