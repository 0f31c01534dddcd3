import { createHash, type Hash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { extract as extractTar } from 'tar-stream';
import { z } from 'zod';
import { OperatorError } from '../operator-error';
import { ageMark, decrypt } from './encryption';
import {
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

/** The file is not a backup, or differs from what was written. */
export class DamagedBackup extends OperatorError {
  override name = 'DamagedBackup';
}

const damaged = (file: string, what: string, cause?: unknown) =>
  new DamagedBackup(
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
  const { beginning, all, close } = await withBeginning(storage.read(file, signal), ageMark.length);
  if (!ageMark.equals(beginning)) return all;
  if (passphrase === undefined) {
    await close();
    throw new OperatorError(
      `The backup ${file} is encrypted: set BACKUP_PASSPHRASE to its passphrase.`,
    );
  }
  return decrypt(all, passphrase);
}

/** Reads the first bytes of a stream, and returns them beside the whole stream. */
async function withBeginning(bytes: AsyncIterable<Uint8Array>, length: number) {
  const iterator = bytes[Symbol.asyncIterator]();
  let beginning = Buffer.alloc(0);
  while (beginning.length < length) {
    const next = await iterator.next();
    if (next.done === true) break;
    beginning = Buffer.concat([beginning, next.value]);
  }
  async function* from(first: Buffer): AsyncGenerator<Uint8Array> {
    try {
      yield first;
      yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      // `yield*` closes the file only if it has begun.
      await iterator.return?.();
    }
  }
  return {
    beginning: beginning.subarray(0, length),
    all: from(beginning),
    close: async () => {
      await iterator.return?.();
    },
  };
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
 * @throws DamagedBackup when anything differs from what was written
 * @throws OperatorError for a wrong passphrase or a newer format
 */
export async function* readBackup(file: string, options: Options = {}): AsyncGenerator<BackupItem> {
  const archive = extractTar();
  const feeding = pipeline(unsealed(await openArchive(file, options), file), archive);
  // The archive reports the same error. This promise is awaited below.
  feeding.catch(() => undefined);
  try {
    const reading = new Reading(file);
    for await (const entry of archive) {
      const { name, size = 0, type } = entry.header;
      if (type !== 'file' || size > longestEntry)
        throw damaged(file, `${name} is not an entry of a backup`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk);
      yield await reading.take(name, Buffer.concat(chunks));
    }
    await feeding;
    reading.end();
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    if ((error as Error).name === 'AbortError') throw error;
    throw damaged(file, error instanceof Error ? error.message : String(error), error);
  } finally {
    archive.destroy();
  }
}

/** Compares the entries with the head and the manifest. */
class Reading {
  #head: BackupHead | undefined;
  #manifest: BackupManifest | undefined;
  readonly #uploads: BackupManifest['media'] = {};
  readonly #tables = new Map<string, { bytes: number; parts: number; hash: Hash }>();

  constructor(private readonly file: string) {}

  async take(name: string, content: Buffer): Promise<BackupItem> {
    if (this.#manifest) throw damaged(this.file, `${name} follows the end`);
    if (name === entryNames.head) return this.#takeHead(content);
    if (!this.#head) throw damaged(this.file, `it begins with ${name}`);
    if (name === entryNames.secret)
      return { kind: 'secret', ...this.#parse(secretSchema, name, content) };
    if (name === entryNames.manifest) {
      this.#manifest = this.#parse(manifestSchema, name, content);
      return { kind: 'manifest', manifest: this.#manifest };
    }
    if (name.startsWith(entryNames.media)) return this.#takeUpload(name, content);
    if (name.startsWith(entryNames.rows)) return this.#takeRows(name, content);
    throw damaged(this.file, `${name} is not an entry of a backup`);
  }

  #takeHead(content: Buffer): BackupItem {
    if (this.#head) throw damaged(this.file, 'it begins twice');
    const { format } = this.#parse(z.object({ format: z.int() }), entryNames.head, content);
    if (format > formatVersion)
      throw new OperatorError(
        `The backup ${this.file} was written by a newer release of the site: restore it with that one.`,
      );
    this.#head = this.#parse(headSchema, entryNames.head, content);
    return { kind: 'head', head: this.#head };
  }

  #takeUpload(entry: string, content: Buffer): BackupItem {
    const name = entry.slice(entryNames.media.length);
    if (!isPlainName(name) || Object.hasOwn(this.#uploads, name))
      throw damaged(this.file, `${entry} is not an entry of a backup`);
    const sha256 = createHash('sha256').update(content).digest('hex');
    this.#uploads[name] = { bytes: content.length, sha256 };
    return { kind: 'upload', name, content };
  }

  async #takeRows(entry: string, content: Buffer): Promise<BackupItem> {
    const [, table = '', part] = /^rows\/([^/]+)\/(\d{5,})\.copy\.gz$/.exec(entry) ?? [];
    const read = this.#tables.get(table) ?? { bytes: 0, parts: 0, hash: createHash('sha256') };
    read.parts += 1;
    if (Number(part) !== read.parts) throw damaged(this.file, `${entry} is out of place`);
    // Twice the size of a part: the last chunk of a part may be long.
    const rows = await decompress(content, { maxOutputLength: 2 * partSize + 65_536 });
    read.hash.update(rows);
    read.bytes += rows.length;
    this.#tables.set(table, read);
    return { kind: 'rows', table, content: rows };
  }

  /** @throws DamagedBackup when entries are missing, unexpected or differ from the manifest */
  end(): void {
    if (!this.#head || !this.#manifest) throw damaged(this.file, 'its end is missing');
    const { tables, media } = this.#manifest;
    const declared = this.#head.tables.map(({ name }) => name);
    if (!isSame(Object.keys(tables), declared)) throw damaged(this.file, 'tables are missing');
    for (const [name, { bytes, sha256 }] of Object.entries(tables)) {
      const read = this.#tables.get(name);
      const empty = createHash('sha256');
      if ((read?.bytes ?? 0) !== bytes || (read?.hash ?? empty).digest('hex') !== sha256)
        throw damaged(this.file, `the rows of ${name} differ from those that were written`);
      this.#tables.delete(name);
    }
    if (this.#tables.size > 0) throw damaged(this.file, 'it has rows of unlisted tables');
    if (!isSame(Object.keys(media), Object.keys(this.#uploads)))
      throw damaged(this.file, 'uploads are missing');
    for (const [name, { bytes, sha256 }] of Object.entries(media))
      if (this.#uploads[name]?.sha256 !== sha256 || this.#uploads[name].bytes !== bytes)
        throw damaged(this.file, `the upload ${name} differs from the one that was written`);
  }

  #parse<Value>(schema: z.ZodType<Value>, name: string, content: Buffer): Value {
    try {
      return schema.parse(JSON.parse(content.toString('utf8')));
    } catch (cause) {
      throw damaged(this.file, `${name} cannot be read`, cause);
    }
  }
}

const isSame = (some: string[], others: string[]) =>
  JSON.stringify([...some].sort()) === JSON.stringify([...others].sort());

/** Verifies only the checksum of the archive. @throws DamagedBackup */
async function checkSeal(file: string, options: Options): Promise<void> {
  try {
    const archive = unsealed(await openArchive(file, options), file);
    while (!(await archive.next()).done) continue;
  } catch (error) {
    if (error instanceof OperatorError || (error as Error).name === 'AbortError') throw error;
    throw damaged(file, error instanceof Error ? error.message : String(error), error);
  }
}

/**
 * Reads and verifies a whole backup without changing anything.
 *
 * @throws DamagedBackup when anything differs from what was written
 * @throws OperatorError for a wrong passphrase or a newer format
 */
export async function checkBackup(
  file: string,
  options: Options = {},
  onItem: (item: BackupItem) => void = () => undefined,
): Promise<{ head: BackupHead; manifest: BackupManifest }> {
  let head: BackupHead | undefined;
  let manifest: BackupManifest | undefined;
  try {
    for await (const item of readBackup(file, options)) {
      if (item.kind === 'head') ({ head } = item);
      if (item.kind === 'manifest') ({ manifest } = item);
      onItem(item);
    }
  } catch (error) {
    // Statements of a damaged file, such as a newer format, are not reported as facts.
    if (!(error instanceof DamagedBackup)) await checkSeal(file, options);
    throw error;
  }
  if (!head || !manifest) throw damaged(file, 'its end is missing');
  return { head, manifest };
}
