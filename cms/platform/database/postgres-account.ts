import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ifThere, undefinedOn } from './file-errors';
import { OperatorError } from '../operator-error';

const run = promisify(execFile);

/** User that PostgreSQL runs as. Undefined for the user of this process. */
export type Account = { uid: number; gid: number };

/**
 * Returns the user for PostgreSQL, which refuses to run as root: the owner of its folder, or for a new folder the system's user
 * `postgres`, created if missing.
 *
 * @throws OperatorError if there is no such user and none can be created
 */
export async function postgresAccount(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await ifThere(stat(cluster));
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };

  const known = await lookUp('postgres');
  if (known) return known;
  try {
    await run('useradd', [
      ...['--system', '--user-group', '--no-create-home'],
      ...['--shell', '/usr/sbin/nologin', 'postgres'],
    ]);
  } catch (cause) {
    throw new OperatorError(
      'PostgreSQL does not run as root, and the user postgres could not be created. Start the site as another user, create that user, or set DATABASE_URL.',
      { cause },
    );
  }
  const made = await lookUp('postgres');
  if (!made)
    throw new OperatorError(
      'The user postgres was created but cannot be looked up. Start the site as another user, or set DATABASE_URL.',
    );
  return made;
}

async function lookUp(user: string): Promise<Account | undefined> {
  const idOf = async (flag: string) =>
    // id exits with 1 for an unknown user.
    Number((await undefinedOn([1], run('id', [flag, user])))?.stdout);
  const [uid, gid] = [await idOf('-u'), await idOf('-g')];
  return uid && gid ? { uid, gid } : undefined;
}

/** @throws OperatorError that names the first folder on the path that the account may not enter, and a remedy */
export async function assertReachable(
  folder: string,
  account: Account,
  what: string,
): Promise<void> {
  for (const step of ancestry(folder)) {
    if (await canEnter(step, account)) continue;
    const instead = what === dataFolder ? 'set DATA_DIR to' : 'move the site to';
    throw new OperatorError(
      `PostgreSQL, which does not run as root, cannot reach ${what} because the user with the id ${account.uid} may not enter ${step}: run chmod o+x ${step}, or ${instead} a folder that it may enter.`,
    );
  }
}

/** Name of the data folder in `assertReachable`, for which DATA_DIR is a remedy. */
export const dataFolder = 'its data folder';

/** `/a/b` → `/`, `/a`, `/a/b`. */
function ancestry(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [...ancestry(parent), folder];
}

async function canEnter(folder: string, account: Account): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' });
    return true;
  } catch (error) {
    if (typeof (error as { code?: unknown }).code === 'number') return false;
    throw error;
  }
}
