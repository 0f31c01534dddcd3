import { z } from 'zod';

/*
 * A backup is a tar archive, whole or inside an age file, with these entries in this order:
 *
 *   backup.json                what it was taken from
 *   secret.json                the secret that signs the sessions; only in an encrypted one
 *   media/NAME                 each upload
 *   rows/TABLE/00001.copy.gz   the rows of each table, in PostgreSQL's text format, in parts
 *   manifest.json              counts and checksums of all the above
 *
 * Behind the end of the archive, where tar does not look any more, stands a checksum of everything before it: headers and
 * padding, which no other checksum covers, are covered too.
 */

/** What this release writes, and the newest that it reads. */
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

/** What stands behind the archive. @param sha256 of everything before it, in hex */
export const seal = (sha256: string) => Buffer.from(`${sealStart}${sha256}\n`, 'latin1');

/** Bytes of rows in one part: a tar archive says how long an entry is before it begins. */
export const partSize = 1024 * 1024;

/** A name that PostgreSQL or Payload may have given, and that leads nowhere else as part of a path. */
const plainName = z
  .string()
  .min(1)
  .refine((name) => !/[/\\\0]/.test(name) && !name.startsWith('.'), 'is no plain name');

const count = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const headSchema = z.object({
  format: z.literal(formatVersion),
  /** The site's version, as its package.json has it. */
  release: z.string(),
  /** The moment of the snapshot. */
  takenAt: z.iso.datetime(),
  /** The version of the server. */
  postgres: z.string(),
  /** Every migration that had been applied, in order: they make the tables that the rows fit. */
  migrations: z.array(z.string()),
  /** The columns that are stored, of every table. What the database computes is not. */
  tables: z.array(z.object({ name: plainName, columns: z.array(z.string()) })),
  /** How far the numbers of new rows had got. */
  sequences: z.array(
    z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), isUsed: z.boolean() }),
  ),
});

export type BackupHead = z.infer<typeof headSchema>;

export const manifestSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: count, bytes: count, sha256 })),
  media: z.record(plainName, z.object({ bytes: count, sha256 })),
  /** Uploads that rows name and that were not in the folder. */
  missing: z.array(z.string()),
});

export type BackupManifest = z.infer<typeof manifestSchema>;

export const secretSchema = z.object({ payloadSecret: z.string().min(32) });

/** Whether a name of the archive's is one that a file of the uploads may have. */
export const isPlainName = (name: string): boolean => plainName.safeParse(name).success;
