import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import pg from 'pg';
import { pack as packTar, type Pack } from 'tar-stream';
import { encrypt } from './encryption';
import {
  type BackupHead,
  type BackupManifest,
  entryNames,
  formatVersion,
  isPlainName,
  partSize,
  seal,
} from './format';
import { megabytes } from './megabytes';
import { beginSnapshot, copyOut, namedUploads } from './queries/snapshot';
import { storageOf } from './storage';

const compress = promisify(gzip);

export type BackupSource = {
  /** The database's URL. */
  url: string;
  /** The data folder, where the uploads are. */
  dataDir: string;
  /** Signs the sessions. It goes into an encrypted backup only. */
  payloadSecret?: string | undefined;
  /** The site's version. */
  release: string;
};

export type BackupTarget = {
  /** An absolute path, or a place in a bucket. What is there is replaced when the backup is whole. */
  file: string;
  /** Encrypts it. */
  passphrase?: string | undefined;
};

type Options = {
  /** Told now and then how far it has got. */
  report?: (line: string) => void;
  signal?: AbortSignal;
  /** Called when the snapshot is taken: what is written from then on is not in it. */
  onSnapshot?: () => Promise<void>;
};

export type WrittenBackup = {
  file: string;
  bytes: number;
  head: BackupHead;
  manifest: BackupManifest;
};

/**
 * Writes all rows of one snapshot of the database, and the uploads, to one file, while the site runs. The file appears under its
 * name when it is whole and on the disk, or in the bucket.
 *
 * Uploads are read right after the snapshot was taken, and before the rows, which wait in it: a file is there before its row is
 * committed. Only a picture that is deleted for good in between is missing; the manifest names it.
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
  // The statement under way says so, too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const storage = await storageOf(file);
    await storage.assertReplaceable(file);
    const head: BackupHead = {
      format: formatVersion,
      release: source.release,
      ...(await beginSnapshot(client)),
    };
    await onSnapshot?.();

    const archive = packTar();
    const chunks = chunksOf(archive);
    let manifest: BackupManifest | undefined;
    const packing = packAll(archive, client, { head, source, passphrase, report, signal }).then(
      (packed) => {
        manifest = packed;
      },
      (error: unknown) => {
        archive.destroy(error instanceof Error ? error : new Error(String(error)));
        throw error;
      },
    );
    let size = 0;
    const write = async () => {
      const sealed = withSeal(chunks);
      const bytes = passphrase === undefined ? sealed : await encrypt(sealed, passphrase);
      size = await storage.write(file, bytes, signal);
    };
    const writing = write().catch((error: unknown) => {
      archive.destroy();
      throw error;
    });
    // What fails first is the reason; what it pulls along is none.
    await firstFailure(packing, writing);
    if (!manifest) throw new Error('The backup ended before it was written.');
    return { file, bytes: size, head, manifest };
  } catch (error) {
    // Rows may be on their way that nobody takes any more.
    socket.destroy();
    throw error;
  } finally {
    await client.end();
  }
}

/** Waits for both, whatever happens. @throws what went wrong first */
async function firstFailure(...works: Promise<void>[]): Promise<void> {
  const failures: unknown[] = [];
  await Promise.all(works.map((work) => work.catch((error: unknown) => failures.push(error))));
  if (failures.length > 0) throw failures[0];
}

/** A stream's bytes, from now on: it may fail before anybody asks for the first of them, and that is told whoever asks then. */
function chunksOf(archive: Pack): AsyncIterable<Buffer> {
  const chunks = (archive as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  return { [Symbol.asyncIterator]: () => chunks };
}

async function* withSeal(chunks: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  yield seal(hash.digest('hex'));
}

function addEntry(archive: Pack, name: string, content: Buffer, date: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    const header = { name, size: content.length, mode: 0o600, mtime: date };
    archive.entry(header, content, (error) => (error ? reject(error) : resolve()));
  });
}

const asJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

type Packed = {
  head: BackupHead;
  source: BackupSource;
  passphrase: string | undefined;
  report: (line: string) => void;
  signal: AbortSignal | undefined;
};

async function packAll(
  archive: Pack,
  client: pg.Client,
  { head, source, passphrase, report, signal }: Packed,
): Promise<BackupManifest> {
  const date = new Date(head.takenAt);
  const add = async (name: string, content: Buffer) => {
    signal?.throwIfAborted();
    await addEntry(archive, name, content, date);
  };
  const manifest: BackupManifest = { tables: {}, media: {}, missing: [] };

  await add(entryNames.head, asJson(head));
  if (passphrase !== undefined && source.payloadSecret !== undefined)
    await add(entryNames.secret, asJson({ payloadSecret: source.payloadSecret }));

  const tell = progress(report);
  const folder = path.join(source.dataDir, 'media');
  for (const name of await uploadsIn(folder)) {
    const content = await readUpload(path.join(folder, name));
    if (!content) continue;
    await add(entryNames.media + name, content);
    manifest.media[name] = { bytes: content.length, sha256: sha256(content) };
    tell(content.length, () => `uploads: ${Object.keys(manifest.media).length}`);
  }
  const named = await namedUploads(client);
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
      await add(name, await compress(rows, { level: 3 }));
      tell(rows.length, () => `rows of ${table.name}`);
    }
    manifest.tables[table.name] = { rows: copy.rowCount, bytes, sha256: hash.digest('hex') };
  }
  await client.query('ROLLBACK');
  await add(entryNames.manifest, asJson(manifest));
  archive.finalize();
  return manifest;
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Milliseconds between two lines of a report. */
const reportEvery = 3_000;

/** @returns is told of bytes as they go by, and reports now and then */
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

/** What is there but drafts, whose names begin with a dot: older sizes that no row names any more are still linked to. */
async function uploadsIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && isPlainName(entry.name))
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** As a whole: an upload is 20 MB at most. Undefined when it was deleted meanwhile. */
async function readUpload(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
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
