import { lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { assertUsable, type CommittedMigration } from '../database/migrate';
import { ifThere } from '../database/file-errors';
import type { Connection } from '../database/queries/connection';
import { holdDatabaseLock, withConnection } from '../database/with-connection';
import { migrations as ownMigrations } from '../../migrations';
import { OperatorError } from '../operator-error';
import { giveToOwnerAbove } from './backup-folder';
import { fillDatabase, type Filled } from './queries/fill-database';
import { ownTables } from './queries/snapshot';
import { checkBackup, readBackup } from './read-backup';
import { megabytes } from './room';
import { progress } from './write-backup';

type Target = {
  url: string;
  /** Existing data folder. */
  dataDir: string;
};

type Options = {
  /** Absolute path. */
  file: string;
  passphrase?: string | undefined;
  /** Those of this release unless given. */
  migrations?: CommittedMigration[];
  /** Called before existing data is replaced: backs it up and returns the file's name. Without it, nothing is replaced. */
  keepFirst?: () => Promise<string>;
  /** Called just before the commit, with the restored rows. */
  adapt?: (db: Connection) => Promise<void>;
  report?: (line: string) => void;
  signal?: AbortSignal;
};

type Restored = Filled & {
  /** Secret that signs sessions, if the backup contains it. */
  payloadSecret: string | undefined;
};

/**
 * Restores a backup into a database and a data folder, and migrates it. Verifies the whole backup first. Afterwards, either the
 * backup or the former data is in place, complete. A site that starts meanwhile waits.
 *
 * @throws OperatorError when the backup is damaged or does not fit, or the target is in use
 */
export async function restoreBackup(
  { url, dataDir }: Target,
  {
    file,
    passphrase,
    migrations = ownMigrations,
    keepFirst,
    adapt,
    report = () => undefined,
    signal,
  }: Options,
): Promise<Restored> {
  const media = new MediaFolder(dataDir);
  await media.assertReplaceable();
  report('Checking the whole backup');
  const checking = progress(report);
  const { head, manifest } = await checkBackup(file, { passphrase, signal }, (item) => {
    if (item.kind === 'rows') checking(item.content.length, () => `rows of ${item.table}`);
    if (item.kind === 'upload') checking(item.content.length, () => item.name);
  });
  report(summaryOf(head.takenAt, manifest));
  assertUsable('backup', head.migrations, migrations);

  return withConnection(url, async (client) => {
    await holdDatabaseLock(client);
    await assertAlone(client);
    const isReplacing = !(await isEmpty(client)) || !(await media.isEmpty());
    if (isReplacing) {
      if (!keepFirst)
        throw new OperatorError(
          'This database or data folder already contains a site. Nothing was changed. Use others (DATABASE_URL, DATA_DIR), or replace the site with --replace, which backs it up first.',
        );
      report(`The previous data was saved as ${await keepFirst()}`);
    }
    report('Restoring');
    const restoring = progress(report);
    let payloadSecret: string | undefined;
    await media.begin();
    const filled = await fillDatabase(client, readBackup(file, { passphrase, signal }), {
      migrations,
      isReplacing,
      isUpgrading: true,
      onUpload: (name, content) => media.write(name, content),
      onSecret: (secret) => (payloadSecret = secret),
      onRows: (table, bytes) => restoring(bytes, () => `rows of ${table}`),
      beforeCommit: async (db) => {
        await adapt?.(db);
        signal?.throwIfAborted();
        await media.putInPlace();
      },
    }).catch(async (error: unknown) => {
      await media.putBack();
      throw error;
    });
    await media.forgetFormer();
    // Updates the planner's statistics.
    await client.query('ANALYZE');
    return { ...filled, payloadSecret };
  });
}

/** Returns a one-line summary of a backup. */
export function summaryOf(takenAt: string, { tables, media, missing }: Filled['manifest']): string {
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  const rows = sum(Object.values(tables).map((table) => table.rows));
  const uploads = Object.values(media);
  const without = missing.length === 0 ? '' : `, ${missing.length} missing`;
  return `Taken at ${takenAt}: ${rows.toLocaleString('en')} rows of ${Object.keys(tables).length} tables, ${uploads.length} uploads (${megabytes(sum(uploads.map(({ bytes }) => bytes)))}${without})`;
}

/** Milliseconds to wait for connections of programs that have just ended. */
const patience = 3_000;

/** @throws OperatorError while other programs use the database */
async function assertAlone(client: pg.Client): Promise<void> {
  const end = Date.now() + patience;
  let others = await otherPrograms(client);
  while (others.length > 0 && Date.now() < end) {
    await delay(100);
    others = await otherPrograms(client);
  }
  if (others.length === 0) return;
  const more = others.length > 3 ? ` and ${others.length - 3} more` : '';
  throw new OperatorError(
    `The database is in use by ${others.slice(0, 3).join(', ')}${more}. Nothing was changed. Stop every process of the site and everything else that is connected, then restore again.`,
  );
}

async function otherPrograms(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(`
    SELECT coalesce(nullif(application_name, ''), 'the site or another program') || ' (process ' || pid || ')' AS what
    FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`);
  return rows.map(({ what }) => what);
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(ownTables);
  return rows.length === 0;
}

/**
 * Uploads are not transactional: they are written to a new folder that replaces the old one just before the commit. After a
 * crash between the two, the uploads are new and the rows old; repeating the restore fixes that.
 */
class MediaFolder {
  readonly #folder: string;
  readonly #written: string;
  /** Exists while the new folder is in its place. */
  readonly #former: string;

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'media');
    this.#written = path.join(dataDir, 'media.restored');
    this.#former = path.join(dataDir, `media.before-restore-${Date.now()}`);
  }

  /** @throws OperatorError for a link or a file, which could not be replaced by an equal one */
  async assertReplaceable(): Promise<void> {
    const found = await lstat(this.#folder).catch(() => undefined);
    if (found !== undefined && !found.isDirectory())
      throw new OperatorError(
        `${this.#folder} is a link or a file, but a restore replaces it with a new folder. Nothing was changed. Put an ordinary folder there, and restore again.`,
      );
  }

  async isEmpty(): Promise<boolean> {
    return ((await ifThere(readdir(this.#folder))) ?? []).length === 0;
  }

  async begin(): Promise<void> {
    await rm(this.#written, { recursive: true, force: true });
    await mkdir(this.#written);
    // A restore by root must not lock the site's user out.
    await giveToOwnerAbove(this.#written);
  }

  async write(name: string, content: Buffer): Promise<void> {
    const file = path.join(this.#written, name);
    await writeFile(file, content, { flag: 'wx', flush: true });
    await giveToOwnerAbove(file);
  }

  async putInPlace(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await rename(this.#folder, this.#former);
    await rename(this.#written, this.#folder);
  }

  async putBack(): Promise<void> {
    if (await ifThere(lstat(this.#former))) {
      await rm(this.#folder, { recursive: true, force: true });
      await rename(this.#former, this.#folder);
    }
    await rm(this.#written, { recursive: true, force: true });
  }

  forgetFormer(): Promise<void> {
    return rm(this.#former, { recursive: true, force: true });
  }
}
