import { Readable } from 'node:stream';
import { z } from 'zod';
import { Decrypter, Encrypter } from 'age-encryption';
import { OperatorError } from '../operator-error';

/*
 * A backup is a tar archive, whole or inside an age file, with these entries in this order:
 *
 *   backup.json                release, time, and the structure of the database
 *   secret.json                secret that signs sessions, in encrypted backups only
 *   media/NAME                 uploads
 *   rows/TABLE/00001.copy.gz   rows of a table, in PostgreSQL's text format, in parts
 *   manifest.json              counts and checksums of all entries above
 *
 * A checksum of everything before it, including headers and padding, follows the end of the archive, where tar stops reading.
 */

/** Format version written by this release, and the newest that it reads. */
export const formatVersion = 1;

export const entryNames = {
  head: 'backup.json',
  secret: 'secret.json',
  media: 'media/',
  rows: 'rows/',
  manifest: 'manifest.json',
} as const;

const sealStart = 'fovean-backup sha256 ';
export const sealLength = sealStart.length + 64 + 1;

/** Returns the seal that follows the archive. @param sha256 of everything before it, in hex */
export const seal = (sha256: string) => Buffer.from(`${sealStart}${sha256}\n`, 'latin1');

/** Bytes of rows in one part. A tar header states the entry's length before its content. */
export const partSize = 1024 * 1024;

/** A name without path separators that does not begin with a dot. */
const plainName = z
  .string()
  .min(1)
  .refine((name) => !/[/\\\0]/.test(name) && !name.startsWith('.'), 'is not a plain file name');

const count = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const headSchema = z.object({
  format: z.literal(formatVersion),
  /** Site version, from package.json. */
  release: z.string(),
  /** Time of the snapshot. */
  takenAt: z.iso.datetime(),
  /** Version of the PostgreSQL server. */
  postgres: z.string(),
  /** Applied migrations, in order. They create the tables. */
  migrations: z.array(z.string()),
  /** Stored columns of each table, without generated ones. */
  tables: z.array(z.object({ name: plainName, columns: z.array(z.string()) })),
  /** State of each sequence. */
  sequences: z.array(
    z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), isUsed: z.boolean() }),
  ),
});

export type BackupHead = z.infer<typeof headSchema>;

export const manifestSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: count, bytes: count, sha256 })),
  media: z.record(plainName, z.object({ bytes: count, sha256 })),
  /** Uploads named by rows but missing from the folder. */
  missing: z.array(z.string()),
});

export type BackupManifest = z.infer<typeof manifestSchema>;

export const secretSchema = z.object({ payloadSecret: z.string().min(32) });

export const isPlainName = (name: string): boolean => plainName.safeParse(name).success;

/** First bytes of an age file (https://age-encryption.org/v1). */
export const ageMark = Buffer.from('age-encryption.org/v1\n', 'latin1');

/** A guess at a passphrase takes 2^16 KB = 64 MB and half a second. */
const scryptWorkFactor = 16;

const asWeb = (bytes: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(bytes, { highWaterMark: 1 })) as ReadableStream<Uint8Array>;

/**
 * Encrypts a stream as an age file, which other age programs can decrypt with the passphrase. Changed, truncated or reordered
 * files are rejected.
 */
export async function encrypt(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): Promise<AsyncIterable<Uint8Array>> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(scryptWorkFactor);
  return encrypter.encrypt(asWeb(bytes));
}

/** @throws OperatorError if the passphrase is wrong or the header is damaged */
export async function decrypt(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(asWeb(bytes));
  } catch (cause) {
    throw new OperatorError(
      'The backup cannot be decrypted with this passphrase. Set BACKUP_PASSPHRASE to the one that was used for the backup. If it is the right one, the beginning of the file is damaged.',
      { cause },
    );
  }
}
