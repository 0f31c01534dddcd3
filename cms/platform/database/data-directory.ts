import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { OperatorError } from '../operator-error';
import { ifThere, undefinedOn, writeProblem } from './file-errors';
import { processBirth } from './running-process';

export class DataDirectoryInUse extends OperatorError {
  override name = 'DataDirectoryInUse';
  constructor(
    dataDir: string,
    readonly holder: LockHolder,
  ) {
    const where = holder.port ? ` on port ${holder.port}` : '';
    super(
      `The data folder ${dataDir} is in use by ${holder.purpose} that is already running${where} (process ${holder.pid}): stop that process first, or set DATA_DIR to another folder.`,
    );
  }
}

const lockHolder = z.object({
  pid: z.int(),
  birth: z.string(),
  purpose: z.string(),
  port: z.int().optional(),
});

type LockHolder = z.infer<typeof lockHolder>;

type DataDirectoryLock = {
  /** Absolute path. */
  folder: string;
  release(): Promise<void>;
};

type Options = {
  /** Name of the holder in the error message: `a site`. */
  purpose?: string;
  /** The holder's port in the error message. */
  port?: number;
};

/**
 * Creates the data folder if it is missing, and locks it for this process. A lock of a dead process is free: it names the
 * process id and its start time, so that a reused id is recognized.
 *
 * @throws DataDirectoryInUse while another process holds it
 * @throws OperatorError when it cannot be created or written
 */
export async function lockDataDirectory(
  dataDir: string,
  { purpose = 'a site', port }: Options = {},
): Promise<DataDirectoryLock> {
  const folder = await prepareDataDirectory(dataDir);

  const lock = path.join(folder, 'lock.json');
  const birth = (await processBirth(process.pid)) ?? 'unknown';
  const holder: LockHolder = { pid: process.pid, birth, purpose, port };
  const text = `${JSON.stringify({ ...holder, nonce: randomUUID() })}\n`;
  const draft = `${lock}.${randomUUID()}`;
  try {
    await writeFile(draft, text, { mode: 0o644 });
    // A link is created atomically, and fails if the name exists.
    while (!(await tryLink(draft, lock))) await clearIfAbandoned(folder, lock, draft);
  } finally {
    await rm(draft, { force: true });
  }

  return {
    folder,
    async release() {
      if ((await ifThere(readFile(lock, 'utf8'))) === text) await rm(lock, { force: true });
    },
  };
}

/**
 * Creates the folder if it is missing.
 *
 * @returns its absolute path
 * @throws OperatorError when it cannot be created or written
 */
export async function prepareDataDirectory(dataDir: string): Promise<string> {
  const folder = path.resolve(dataDir);
  try {
    // Other users may enter: if root starts the site, the database runs as another user.
    await mkdir(folder, { recursive: true, mode: 0o711 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return folder;
  } catch (cause) {
    throw new OperatorError(
      `The data folder ${folder} cannot be used (${writeProblem(cause as NodeJS.ErrnoException) ?? (cause as Error).message}): make it writable, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}

/** Returns whether the name was free. */
const tryLink = async (from: string, to: string): Promise<boolean> =>
  (await undefinedOn(
    ['EEXIST'],
    link(from, to).then(() => true),
  )) ?? false;

/**
 * Removes an abandoned lock. A guard, made like the lock, lets one process at a time check again and remove it, so that no
 * process removes another's new lock.
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

/** Returns undefined if there is no lock, or its holder has ended. */
async function runningHolder(lock: string): Promise<LockHolder | undefined> {
  const text = await ifThere(readFile(lock, 'utf8'));
  const holder = text === undefined ? undefined : parse(text);
  return holder && (await processBirth(holder.pid)) === holder.birth ? holder : undefined;
}

/** Returns undefined for a damaged lock. */
function parse(text: string): LockHolder | undefined {
  try {
    return lockHolder.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
