import { ValidationError } from 'payload';
import type { SeedStore } from '../../cms/seeding/queries/seed-store';
import { changedFields } from './changed-fields';
import { SeedProblems } from './problem';

/** A record as the folder wants it. */
export interface Desired<Fields> {
  /** The natural key, as the store knows it. */
  key: string;
  /** Where it stands in the folder: the file, and for one of many in a file its name too. */
  file: string;
  name?: string;
  fields: Fields;
}

/** How many records of a kind were (or would be) created, changed and left alone. */
export interface Counts {
  kind: string;
  created: number;
  changed: number;
  unchanged: number;
}

/** What happens to one record; `fields` are the changed ones. */
export interface RecordChange {
  kind: string;
  file: string;
  name?: string;
  change: 'created' | 'changed';
  fields: string[];
}

interface Writing {
  /** Compare only. */
  dryRun: boolean;
  onChange: (change: RecordChange) => void;
  /** Ends the work between two records. */
  signal?: AbortSignal | undefined;
}

/** What the site refused, placed in the folder. */
async function placed<Result>(file: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new SeedProblems(
      error.data.errors.map(({ path, message }) => ({ file, field: path, message })),
    );
  }
}

/**
 * Brings the records of one kind to what the folder wants, one after the other: those that are missing are created, of
 * the others only what differs is written.
 *
 * @throws SeedProblems when the site refuses a record
 */
export async function seedRecords<Fields extends object>(
  kind: string,
  store: SeedStore<Fields>,
  desiredOf: Desired<Fields>[] | ((present: ReadonlySet<string>) => Desired<Fields>[]),
  { dryRun, onChange, signal }: Writing,
): Promise<Counts> {
  const tally = { kind, created: 0, changed: 0, unchanged: 0 };
  const records = await store.find();
  const wanted = typeof desiredOf === 'function' ? desiredOf(new Set(records.keys())) : desiredOf;
  for (const { key, file, name, fields } of wanted) {
    signal?.throwIfAborted();
    const record = { kind, file, ...(name !== undefined && { name }) };
    const present = records.get(key);
    if (!present) {
      if (!dryRun) await placed(file, store.create(key, fields));
      tally.created += 1;
      onChange({ ...record, change: 'created', fields: [] });
      continue;
    }
    const changes = changedFields(fields, present.fields);
    const names = Object.keys(changes);
    if (names.length === 0) {
      tally.unchanged += 1;
      continue;
    }
    if (!dryRun) await placed(file, store.update(key, present.id, changes));
    tally.changed += 1;
    onChange({ ...record, change: 'changed', fields: names });
  }
  if (!dryRun) await store.finish?.();
  return tally;
}
