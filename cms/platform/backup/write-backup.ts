import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import pg from 'pg';
import { pack as packTar } from 'tar-stream';
import { ifThere } from '../database/file-errors';
import {
  encrypt,
  type BackupHead,
  type BackupManifest,
  entryNames,
  formatVersion,
  isPlainName,
  partSize,
  seal,
} from './format';
import { megabytes } from './room';
import { beginSnapshot, copyOut, namedUploads } from './queries/snapshot';
import { storageOf } from './storage';

const compress = promisify(gzip);

export type BackupSource = {
  url: string;
  /** Data folder, which contains the uploads. */
  dataDir: string;
  /** Signs sessions. Written to encrypted backups only. */
  payloadSecret?: string | undefined;
  release: string;
};

export type BackupTarget = {
  /** An absolute path, or a URL in a bucket. An existing file is replaced when the backup is complete. */
  file: string;
  passphrase?: string | undefined;
};

type Options = {
  /** Receives progress messages. */
  report?: (line: string) => void;
  signal?: AbortSignal;
  /** Called when the snapshot has been taken. */
  onSnapshot?: () => Promise<void>;
};

export type WrittenBackup = {
  file: string;
  bytes: number;
  head: BackupHead;
  manifest: BackupManifest;
};

/**
 * Writes a database snapshot and the uploads to one file while the site runs. The file appears when it is complete. Uploads are
 * read after the snapshot begins and before the rows: only an image deleted in between is missing, and the manifest names it.
 *
 * @throws OperatorError when the file cannot be written
 */
export async function writeBackup(
  source: BackupSource,
  { file, passphrase }: BackupTarget,
  { report = () => undefined, signal, onSnapshot }: Options = {},
): Promise<WrittenBackup> {
  const socket = new Socket();
  const client = new pg.Client({ connectionString: source.url, stream: () => socket });
  // The running statement reports the same error.
  client.on('error', () => undefined);
  await client.connect();
  /** Error of the archive, which may have caused one of the storage. */
  let failure: unknown;
  try {
    const storage = await storageOf(file);
    await storage.assertReplaceable(file);
    const head: BackupHead = {
      format: formatVersion,
      release: source.release,
      ...(await beginSnapshot(client)),
    };
    await onSnapshot?.();

    const manifest: BackupManifest = { tables: {}, media: {}, missing: [] };
    const archive = async function* () {
      try {
        const entries = entriesOf(client, { head, manifest, source, passphrase, report });
        yield* sealed(entries, { date: new Date(head.takenAt), signal });
      } catch (error) {
        failure = error;
        throw error;
      }
    };
    const content = passphrase === undefined ? archive() : await encrypt(archive(), passphrase);
    const bytes = await storage.write(file, content);
    return { file, bytes, head, manifest };
  } catch (error) {
    // The server may still be sending rows.
    socket.destroy();
    throw failure ?? error;
  } finally {
    await client.end();
  }
}

type Entry = [name: string, content: Buffer];

/** Yields an archive of the entries, and its seal. */
async function* sealed(
  entries: AsyncIterable<Entry>,
  { date, signal }: { date: Date; signal: AbortSignal | undefined },
): AsyncGenerator<Uint8Array> {
  const archive = packTar();
  const fill = async () => {
    for await (const [name, content] of entries) {
      signal?.throwIfAborted();
      const header = { name, size: content.length, mode: 0o600, mtime: date };
      await new Promise<void>((resolve, reject) => {
        archive.entry(header, content, (error) => (error ? reject(error) : resolve()));
      });
    }
    archive.finalize();
  };
  const filling = fill().catch((error: Error) => {
    archive.destroy(error);
    throw error;
  });
  // It is awaited below, unless the archive throws the same error or its reader stops.
  filling.catch(() => undefined);
  const hash = createHash('sha256');
  for await (const chunk of archive as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
  await filling;
  yield seal(hash.digest('hex'));
}

const asJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

type Contents = {
  head: BackupHead;
  /** Completed while the entries are read. */
  manifest: BackupManifest;
  source: BackupSource;
  passphrase: string | undefined;
  report: (line: string) => void;
};

async function* entriesOf(
  client: pg.Client,
  { head, manifest, source, passphrase, report }: Contents,
): AsyncGenerator<Entry> {
  yield [entryNames.head, asJson(head)];
  if (passphrase !== undefined && source.payloadSecret !== undefined)
    yield [entryNames.secret, asJson({ payloadSecret: source.payloadSecret })];

  const tell = progress(report);
  const folder = path.join(source.dataDir, 'media');
  for (const name of await uploadsIn(folder)) {
    // At most 20 MB. It may have been deleted meanwhile.
    const content = await ifThere(readFile(path.join(folder, name)));
    if (!content) continue;
    yield [entryNames.media + name, content];
    manifest.media[name] = { bytes: content.length, sha256: sha256(content) };
    tell(content.length, () => `uploads: ${Object.keys(manifest.media).length}`);
  }
  const named = await namedUploads(client, head.tables);
  manifest.missing = named.filter((name) => !Object.hasOwn(manifest.media, name));

  for (const table of head.tables) {
    const hash = createHash('sha256');
    let [bytes, part] = [0, 0];
    const copy = await copyOut(client, table);
    for await (const rows of inParts(copy as AsyncIterable<Buffer>)) {
      hash.update(rows);
      bytes += rows.length;
      part += 1;
      const name = `${entryNames.rows}${table.name}/${String(part).padStart(5, '0')}.copy.gz`;
      yield [name, await compress(rows, { level: 3 })];
      tell(rows.length, () => `rows of ${table.name}`);
    }
    manifest.tables[table.name] = { rows: copy.rowCount, bytes, sha256: hash.digest('hex') };
  }
  await client.query('ROLLBACK');
  yield [entryNames.manifest, asJson(manifest)];
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Milliseconds between progress messages. */
const reportEvery = 3_000;

/** Returns a function that counts bytes and reports progress at intervals. */
export function progress(report: (line: string) => void) {
  let bytes = 0;
  let last = Date.now();
  return (more: number, what: () => string) => {
    bytes += more;
    if (Date.now() - last < reportEvery) return;
    last = Date.now();
    report(`  ${megabytes(bytes)}, at ${what()}`);
  };
}

/** Returns all files except temporary ones, whose names begin with a dot. Older sizes without a row may still be linked. */
async function uploadsIn(folder: string): Promise<string[]> {
  const entries = (await ifThere(readdir(folder, { withFileTypes: true }))) ?? [];
  return entries
    .filter((entry) => entry.isFile() && isPlainName(entry.name))
    .map(({ name }) => name)
    .sort();
}

async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    held.push(chunk);
    size += chunk.length;
    if (size < partSize) continue;
    yield Buffer.concat(held);
    [held, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(held);
}
