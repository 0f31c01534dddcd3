import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '../operator-error';
import { processBirth } from './running-process';

/** Another process holds the folder. */
export class DataDirectoryInUse extends OperatorError {
  override name = 'DataDirectoryInUse';
  constructor(
    dataDir: string,
    readonly holder: LockHolder,
  ) {
    const where = holder.port ? ` on port ${holder.port}` : '';
    super(
      `The data folder ${dataDir} is in use by ${holder.purpose} that already runs${where} (process ${holder.pid}): stop that first, or set DATA_DIR to another folder.`,
    );
  }
}

type LockHolder = { pid: number; birth: string; purpose: string; port?: number };

type DataDirectoryLock = {
  /** Absolute. */
  folder: string;
  release(): Promise<void>;
};

type Options = {
  /** Who holds it, as the other one is told: `a site`. */
  purpose?: string;
  /** Where the holder listens, as the other one is told. */
  port?: number;
};

/**
 * Makes the folder of the embedded database and of the site's secrets if it is missing, and holds it for this process.
 * What a killed process held is free: its name in the lock comes with the moment of its birth, so that another process
 * which was given the same id is not mistaken for it.
 *
 * @throws DataDirectoryInUse while another process holds it
 * @throws OperatorError when it cannot be made or written
 */
export async function lockDataDirectory(
  dataDir: string,
  { purpose = 'a site', port }: Options = {},
): Promise<DataDirectoryLock> {
  const folder = await prepareDataDirectory(dataDir);

  const lock = path.join(folder, 'lock.json');
  const birth = (await processBirth(process.pid)) ?? 'unknown';
  const holder: LockHolder = { pid: process.pid, birth, purpose, ...(port ? { port } : {}) };
  const text = `${JSON.stringify({ ...holder, nonce: randomUUID() })}\n`;
  const draft = `${lock}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o644 });
  try {
    // A link appears whole or not at all, and never over what is there.
    while (!(await tryLink(draft, lock))) await clearIfAbandoned(folder, lock, draft);
  } finally {
    await rm(draft);
  }

  return {
    folder,
    async release() {
      if ((await readIfThere(lock)) === text) await rm(lock, { force: true });
    },
  };
}

/**
 * Makes the folder if it is missing.
 *
 * @returns its absolute path
 * @throws OperatorError when it cannot be made or written
 */
export async function prepareDataDirectory(dataDir: string): Promise<string> {
  const folder = path.resolve(dataDir);
  try {
    // Open for passing through: as root, the database runs as another user. What is in it has modes of its own.
    await mkdir(folder, { recursive: true, mode: 0o711 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return folder;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EACCES: 'this user may not write there',
      EPERM: 'this user may not write there',
      EROFS: 'the file system is read-only',
      ENOSPC: 'the disk is full',
      EEXIST: 'it is a file',
      ENOTDIR: 'a part of the path is a file',
    };
    throw new OperatorError(
      `The data folder ${folder} cannot be used (${reasons[code ?? ''] ?? (cause as Error).message}): make it writable, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Several processes may come upon the same abandoned lock. One at a time removes it, under a guard made like the lock
 * itself, and only after a second look: otherwise the slower one would remove the lock of the faster one.
 */
async function clearIfAbandoned(folder: string, lock: string, draft: string): Promise<void> {
  const holder = await runningHolder(lock);
  if (holder) throw new DataDirectoryInUse(folder, holder);

  const guard = `${lock}.guard`;
  if (await tryLink(draft, guard)) {
    try {
      if (!(await runningHolder(lock))) await rm(lock, { force: true });
    } finally {
      await rm(guard, { force: true });
    }
    return;
  }
  if (await runningHolder(guard)) await delay(5);
  else await rm(guard, { force: true });
}

/** Undefined if there is no lock, or its holder is gone. */
async function runningHolder(lock: string): Promise<LockHolder | undefined> {
  const text = await readIfThere(lock);
  const holder = text === undefined ? undefined : parse(text);
  return holder && (await processBirth(holder.pid)) === holder.birth ? holder : undefined;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Undefined for a lock that the disk has damaged: nobody can hold that. */
function parse(text: string): LockHolder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const { pid, birth, purpose, port } = value as Partial<LockHolder>;
    if (typeof pid !== 'number' || typeof birth !== 'string') return undefined;
    return { pid, birth, purpose: String(purpose), ...(typeof port === 'number' ? { port } : {}) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
