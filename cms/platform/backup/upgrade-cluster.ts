import { chmod, mkdir, mkdtemp, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createDatabase } from '../database/with-connection';
import { connectionUrl, databaseName, readPassword } from '../database/embedded-postgres';
import type { CommittedMigration } from '../database/migrate';
import { postgresAccount } from '../database/postgres-account';
import {
  findPostgresBinaries,
  lastOfMajor,
  packageName,
  type PostgresBinaries,
  programsIn,
} from '../database/postgres-binaries';
import {
  type Cluster,
  initialize,
  launch,
  majorOf,
  stopLeftoverServer,
  stopServer,
  upgradedFolder,
  writtenBy,
} from '../database/postgres-cluster';
import { runProgram } from '../database/running-process';
import { OperatorError } from '../operator-error';
import { backupName, openBackupFolder } from './backup-folder';
import { restoreAndCompare } from './prove-backup';
import { writeBackup } from './write-backup';

type Options = {
  /** Absolute path of an existing folder that this process has locked. */
  dataDir: string;
  /** Folder for the backup of the upgrade. Default: in the data folder. */
  backupDir?: string | undefined;
  passphrase?: string | undefined;
  payloadSecret?: string | undefined;
  /** Those of this release unless given. */
  migrations?: CommittedMigration[];
  log: (line: string) => void;
};

/** Replaces the release in the backup, which is unknown here. */
const release = 'the one before the upgrade of its database';

/**
 * Upgrades the files of an older major version of the embedded PostgreSQL by backup, restore and comparison. Keeps the backup,
 * and the old files as `postgres-VERSION`. After an error or a crash, either the old or the complete new files are in place.
 *
 * @throws OperatorError when it cannot be done
 */
export async function upgradeCluster(options: Options): Promise<void> {
  const { migrations, passphrase, payloadSecret, log } = options;
  const dataDir = await realpath(options.dataDir);
  await finishUpgrade(dataDir);
  const folder = path.join(dataDir, 'postgres');
  const binaries = findPostgresBinaries();
  const [written, ours] = [await writtenBy(folder), await majorOf(binaries)];
  if (written === undefined || ours === undefined || Number(written) >= Number(ours)) return;

  log(`upgrading the database from PostgreSQL ${written} to ${ours}; this takes a while`);
  const account = await postgresAccount(folder);
  const programs = await mkdtemp(path.join(dataDir, 'postgres-programs-'));
  const upgrading = path.join(dataDir, 'postgres.upgrading');
  try {
    const old = { folder, binaries: await fetchPrograms(written, programs), account };
    const backups = await openBackupFolder({ BACKUP_DIR: options.backupDir, DATA_DIR: dataDir });
    const name = { encrypted: passphrase !== undefined, prefix: `before-postgres-${ours}` };
    const file = path.join(backups, backupName(new Date(), name));
    const password = await readPassword(dataDir);
    await onServer(old, password, log, (url) =>
      writeBackup({ url, dataDir, payloadSecret, release }, { file, passphrase }),
    );
    log(`its data was saved to ${file}`);

    await rm(upgrading, { recursive: true, force: true });
    const made = { folder: upgrading, binaries, account };
    await initialize(made, password);
    await onServer(made, password, log, async (url, port) => {
      await createDatabase(connectionUrl(port, password, 'postgres'), databaseName);
      await restoreAndCompare(url, file, { migrations, passphrase });
    });
    // From here on, the next start can finish the upgrade.
    await rename(upgrading, upgradedFolder(dataDir));
    await finishUpgrade(dataDir);
    log(`the database is PostgreSQL ${ours} now; its old files are kept in ${folder}-${written}`);
  } finally {
    await rm(upgrading, { recursive: true, force: true });
    await rm(programs, { recursive: true, force: true });
  }
}

/** Puts complete new files in place, also those of an interrupted upgrade. */
async function finishUpgrade(dataDir: string): Promise<void> {
  const [folder, finished] = [path.join(dataDir, 'postgres'), upgradedFolder(dataDir)];
  if ((await writtenBy(finished)) === undefined) return;
  const former = await writtenBy(folder);
  if (former !== undefined) await rename(folder, `${folder}-${former}`);
  await rename(finished, folder);
}

/** Starts a server, runs `work` and stops the server. */
async function onServer<Result>(
  cluster: Cluster,
  password: string,
  log: (line: string) => void,
  work: (url: string, port: number) => Promise<Result>,
): Promise<Result> {
  await stopLeftoverServer(cluster, log);
  const port = await launch(cluster, { log });
  try {
    return await work(connectionUrl(port, password, databaseName), port);
  } finally {
    await stopServer(cluster);
  }
}

/** Installs the programs that wrote the old files, from npm. */
async function fetchPrograms(major: string, folder: string): Promise<PostgresBinaries> {
  const version = lastOfMajor[major];
  const instead = `Start the release that wrote the data and run npm run backup there, then restore that backup into a new DATA_DIR with this one.`;
  if (version === undefined)
    throw new OperatorError(
      `The database was written by PostgreSQL ${major}, which no release of the site used. ${instead}`,
    );
  const name = packageName();
  try {
    // PostgreSQL may run as another user.
    await chmod(folder, 0o711);
    await mkdir(path.join(folder, 'node_modules'), { recursive: true });
    await runProgram(process.platform === 'win32' ? 'npm.cmd' : 'npm', [
      ...['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund'],
      ...['--ignore-scripts', `${name}@${version}`],
    ]);
    const installed = path.join(folder, 'node_modules', name);
    // npm packages cannot contain links.
    await runProgram(process.execPath, [path.join(installed, 'scripts', 'hydrate-symlinks.js')], {
      cwd: installed,
    });
    const binaries = programsIn(installed);
    if ((await majorOf(binaries)) !== major) throw new Error('It has another version.');
    return binaries;
  } catch (cause) {
    throw new OperatorError(
      `The database was written by PostgreSQL ${major}, whose programs (${name}@${version}) npm could not install: ${cause instanceof Error ? cause.message.split('\n')[0] : String(cause)} Nothing was changed. ${instead}`,
      { cause },
    );
  }
}
