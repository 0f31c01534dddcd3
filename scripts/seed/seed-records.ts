import { isDeepStrictEqual } from 'node:util';
import { ValidationError } from 'payload';
import type { SeedStore } from '../../cms/seeding/queries/seed-store';
import { SeedProblems } from './problem';

export interface Desired<Fields> {
  /** Natural key in the store. */
  key: string;
  /** File of the record, and its name if the file has several. */
  file: string;
  name?: string;
  fields: Fields;
}

/** Numbers of created, changed and unchanged records. */
export interface Counts {
  created: number;
  changed: number;
  unchanged: number;
}

/** A created or changed record, with its changed fields. */
export interface RecordChange {
  file: string;
  name?: string;
  change: 'created' | 'changed';
  fields: string[];
}

interface Writing {
  dryRun: boolean;
  onChange: (change: RecordChange) => void;
  /** Aborts between two records. */
  signal?: AbortSignal | undefined;
}

/** Returns the fields of `wanted` that differ from those of the record. Undefined fields are ignored. */
function changedFields<Fields extends object>(
  wanted: Partial<Fields>,
  present: Partial<Fields>,
): Partial<Fields> {
  const changes: Partial<Fields> = {};
  for (const field of Object.keys(wanted) as (keyof Fields)[])
    if (wanted[field] !== undefined && !isDeepStrictEqual(wanted[field], present[field]))
      changes[field] = wanted[field];
  return changes;
}

/** Turns a validation error of the site into problems of a file. */
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
 * Creates missing records of a kind, and updates the changed fields of others.
 *
 * @param desired returns the records, by the keys of those that exist
 * @throws SeedProblems if the site rejects a record
 */
export async function seedRecords<Fields extends object>(
  store: SeedStore<Fields>,
  desired: (present: ReadonlySet<string>) => Desired<Partial<Fields>>[],
  { dryRun, onChange, signal }: Writing,
): Promise<Counts> {
  const counts = { created: 0, changed: 0, unchanged: 0 };
  const records = await store.find();
  for (const { key, file, name, fields } of desired(new Set(records.keys()))) {
    signal?.throwIfAborted();
    const record = { file, ...(name !== undefined && { name }) };
    const present = records.get(key);
    if (!present) {
      if (!dryRun) await placed(file, store.create(key, fields));
      counts.created += 1;
      onChange({ ...record, change: 'created', fields: [] });
      continue;
    }
    const changes = changedFields(fields, present.fields);
    const names = Object.keys(changes);
    if (names.length === 0) {
      counts.unchanged += 1;
      continue;
    }
    if (!dryRun) await placed(file, store.update(key, present.id, changes));
    counts.changed += 1;
    onChange({ ...record, change: 'changed', fields: names });
  }
  if (!dryRun) await store.finish?.();
  return counts;
}
