import type { StatsFs } from 'node:fs';
import { stat, access, constants, statfs } from 'node:fs/promises';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import {
  EnvironmentError,
  type Environment,
  readEnvironment,
  senderOf,
} from '../../../cms/platform/env';
import { type Finding, findingsOf, problemsOr } from '../finding';
import { type BackupStorage, placeIn, storageOf } from '../../../cms/platform/backup/storage';
import { OperatorError } from '../../../cms/platform/operator-error';

const { good, warning, bad } = findingsOf('configuration');

export function readConfiguration(): Environment | Finding[] {
  try {
    return readEnvironment();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const remedy = 'Correct it in the environment or in .env. .env.example explains each variable.';
    return error.problems.flatMap(({ variable, problem }) =>
      bad(`${variable} ${problem}.`, remedy),
    );
  }
}

/** Permissions of users other than the owner (stat(2)). */
const forOthers = 0o077;

async function isSecretReadable(dataDir: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const file = await stat(path.join(dataDir, 'secrets.json')).catch(() => null);
  return file !== null && (file.mode & forOthers) !== 0;
}

/** Finds valid settings that are unsafe or break something for readers. */
export async function checkConfiguration(environment: Environment): Promise<Finding[]> {
  const { SITE_URL, SMTP_URL, MAIL_FROM, DATA_DIR, PAYLOAD_SECRET } = environment;
  return problemsOr(good('all variables are valid.'), [
    SITE_URL === undefined &&
      warning(
        'SITE_URL is not set: links in mails and feeds point to localhost.',
        'Set it to the public URL of the site, such as https://www.example.com.',
      ),
    SMTP_URL !== undefined &&
      senderOf(MAIL_FROM).address.endsWith('@localhost.localdomain') &&
      bad(
        'MAIL_FROM is not set: mail servers refuse mails from localhost.',
        'Set it to a sender of your domain, such as The Fovean Chronicles <no-reply@example.com>.',
      ),
    PAYLOAD_SECRET === undefined &&
      (await isSecretReadable(DATA_DIR)) &&
      bad(
        'Other users of this machine can read the secret that signs sessions.',
        `chmod 600 ${path.join(DATA_DIR, 'secrets.json')}`,
      ),
  ]);
}

const disk = findingsOf('disk');

/** Bytes that suffice for a start with new images, a backup, and PostgreSQL's log. */
const enough = 1024 ** 3;
const tooLittle = 200 * 1024 ** 2;

export async function checkDisk({ DATA_DIR }: Pick<Environment, 'DATA_DIR'>): Promise<Finding[]> {
  try {
    await access(DATA_DIR, constants.W_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return disk.unknown(`the folder ${DATA_DIR} does not exist yet.`);
    return disk.bad(
      `this user cannot write to the folder ${DATA_DIR}.`,
      'Make the user that runs the site its owner, and run the doctor as that user.',
    );
  }
  return judgeDisk(DATA_DIR, await statfs(DATA_DIR));
}

export function judgeDisk(
  folder: string,
  { bavail, bsize, files, ffree }: Pick<StatsFs, 'bavail' | 'bsize' | 'files' | 'ffree'>,
): Finding[] {
  const free = bavail * bsize;
  const megabytes = Math.round(free / 1024 ** 2).toLocaleString('en');
  const found = `${megabytes} MB are free where ${folder} is.`;
  const remedy = 'Free some space: without it, uploads fail, and then PostgreSQL stops.';
  // Some file systems do not count files.
  if (free < tooLittle || (files > 0 && ffree < 1_000)) return disk.bad(found, remedy);
  return free < enough ? disk.warning(found, remedy) : disk.good(found);
}

const bucket = findingsOf('bucket');

/** Checks that files can be written to the backup bucket, listed, read and deleted. */
export async function checkBucket({
  BACKUP_S3_URL: folder,
}: Pick<Environment, 'BACKUP_S3_URL'>): Promise<Finding[]> {
  if (folder === undefined) return [];
  try {
    await tryFile(await storageOf(folder), folder);
    return bucket.good(`files in ${folder} can be written, listed, read and deleted.`);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const remedy =
      'No backup is made until this works (docs/backup.md, “A bucket”). Check the bucket and its key.';
    return bucket.bad(error.message, remedy);
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
    throw new OperatorError(`${file} was written, but has different content.`);
  await storage.remove(file);
}
