import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { extract as extractTar } from 'tar-stream';
import { z } from 'zod';
import { OperatorError } from '../operator-error';
import {
  ageMark,
  decrypt,
  type BackupHead,
  type BackupManifest,
  entryNames,
  formatVersion,
  headSchema,
  isPlainName,
  manifestSchema,
  partSize,
  seal,
  sealLength,
  secretSchema,
} from './format';
import { storageOf } from './storage';

const decompress = promisify(gunzip);

/** Entries of a backup, in order. */
export type BackupItem =
  | { kind: 'head'; head: BackupHead }
  | { kind: 'secret'; payloadSecret: string }
  | { kind: 'upload'; name: string; content: Buffer }
  | { kind: 'rows'; table: string; content: Buffer }
  | { kind: 'manifest'; manifest: BackupManifest };

type Options = { passphrase?: string | undefined; signal?: AbortSignal | undefined };

/** Returns the error for a damaged backup, or a file that is no backup. */
const damaged = (file: string, what: string, cause?: unknown) =>
  new OperatorError(
    `The backup ${file} is damaged (${what}). Nothing was changed. Use another backup, or another copy of this one.`,
    { cause },
  );

/** Bytes of the longest entry that a site writes. */
const longestEntry = 256 * 1024 * 1024;

/** Opens a file and decrypts it if it is encrypted. Returns the archive with its seal. */
async function openArchive(
  file: string,
  { passphrase, signal }: Options,
): Promise<AsyncIterable<Uint8Array>> {
  const storage = await storageOf(file);
  const bytes = storage.read(file, signal);
  if (!(await isEncrypted(storage.read(file, signal)))) return bytes;
  if (passphrase === undefined)
    throw new OperatorError(
      `The backup ${file} is encrypted: set BACKUP_PASSPHRASE to its passphrase.`,
    );
  return decrypt(bytes, passphrase);
}

/** Reads only the first chunk, which is longer than the mark. */
async function isEncrypted(bytes: AsyncIterable<Uint8Array>): Promise<boolean> {
  for await (const chunk of bytes) return ageMark.equals(chunk.subarray(0, ageMark.length));
  return false;
}

/** Yields the archive without its seal, and verifies its checksum at the end. */
async function* unsealed(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const all = Buffer.concat([held, chunk]);
    const end = Math.max(0, all.length - sealLength);
    held = all.subarray(end);
    if (end === 0) continue;
    const passed = all.subarray(0, end);
    hash.update(passed);
    yield passed;
  }
  if (!seal(hash.digest('hex')).equals(held))
    throw damaged(file, 'its checksum differs, or its end is missing');
}

/**
 * Reads a backup. Items are returned before the whole is verified: only the end of the iteration confirms them.
 *
 * @throws OperatorError if the backup is damaged, the passphrase wrong, or the format newer
 */
export async function* readBackup(file: string, options: Options = {}): AsyncGenerator<BackupItem> {
  const archive = extractTar();
  const feeding = pipeline(unsealed(await openArchive(file, options), file), archive);
  // The archive reports the same error. This promise is awaited below.
  feeding.catch(() => undefined);
  try {
    for await (const entry of archive) {
      const { name, size = 0, type } = entry.header;
      if (type !== 'file' || size > longestEntry) throw new Error(notAnEntry(name));
      yield await itemOf(name, await buffer(entry), file);
    }
    await feeding;
  } catch (error) {
    if (error instanceof OperatorError || (error as Error).name === 'AbortError') throw error;
    throw damaged(file, error instanceof Error ? error.message : String(error), error);
  } finally {
    archive.destroy();
  }
}

const notAnEntry = (name: string) => `${name} is not an entry of a backup`;

async function itemOf(entry: string, content: Buffer, file: string): Promise<BackupItem> {
  const parse = <Value>(schema: z.ZodType<Value>): Value => {
    try {
      return schema.parse(JSON.parse(content.toString('utf8')));
    } catch (cause) {
      throw damaged(file, `${entry} cannot be read`, cause);
    }
  };
  if (entry === entryNames.head) {
    const { format } = parse(z.object({ format: z.int() }));
    if (format > formatVersion)
      throw new OperatorError(
        `The backup ${file} was written by a newer release of the site: restore it with that one.`,
      );
    return { kind: 'head', head: parse(headSchema) };
  }
  if (entry === entryNames.secret) return { kind: 'secret', ...parse(secretSchema) };
  if (entry === entryNames.manifest) return { kind: 'manifest', manifest: parse(manifestSchema) };
  const name = entry.slice(entryNames.media.length);
  if (entry.startsWith(entryNames.media) && isPlainName(name))
    return { kind: 'upload', name, content };
  const [, table] = /^rows\/([^/]+)\/\d{5,}\.copy\.gz$/.exec(entry) ?? [];
  if (table === undefined) throw damaged(file, notAnEntry(entry));
  // Twice the size of a part: the last chunk of a part may be long.
  const rows = await decompress(content, { maxOutputLength: 2 * partSize + 65_536 });
  return { kind: 'rows', table, content: rows };
}

/**
 * Reads and verifies a whole backup without changing anything.
 *
 * @throws OperatorError if the backup is damaged, the passphrase wrong, or the format newer
 */
export async function checkBackup(
  file: string,
  options: Options = {},
  onItem: (item: BackupItem) => void = () => undefined,
): Promise<{ head: BackupHead; manifest: BackupManifest }> {
  let head: BackupHead | undefined;
  let manifest: BackupManifest | undefined;
  for await (const item of readBackup(file, options)) {
    if (item.kind === 'head') ({ head } = item);
    if (item.kind === 'manifest') ({ manifest } = item);
    onItem(item);
  }
  if (!head || !manifest) throw damaged(file, 'its end is missing');
  return { head, manifest };
}
