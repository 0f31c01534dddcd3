import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import pg from 'pg';
import { pack as packTar, type Pack } from 'tar-stream';
import { ifThere } from '../database/file-errors';
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
 * read after the snapshot begins and before the rows: only a picture deleted in between is missing, and the manifest names it.
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
    // The first failure is the cause of the others.
    await firstFailure(packing, writing);
    if (!manifest) throw new Error('The backup ended before it was written.');
    return { file, bytes: size, head, manifest };
  } catch (error) {
    // Rows may still be arriving that nobody reads.
    socket.destroy();
    throw error;
  } finally {
    await client.end();
  }
}

/** Waits for all promises. @throws the first error */
async function firstFailure(...works: Promise<void>[]): Promise<void> {
  const failures: unknown[] = [];
  await Promise.all(works.map((work) => work.catch((error: unknown) => failures.push(error))));
  if (failures.length > 0) throw failures[0];
}

/** Iterates over a stream from now on, so that an early error is kept for the first reader. */
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
    // At most 20 MB. It may have been deleted meanwhile.
    const content = await ifThere(readFile(path.join(folder, name)));
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

/** Milliseconds between progress messages. */
const reportEvery = 3_000;

/** @returns a function that counts bytes and reports progress at intervals */
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

/** Returns all files but temporary ones, whose names begin with a dot. Older sizes without a row may still be linked. */
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
