import { randomUUID } from 'node:crypto';
import { type MigrateUpArgs, sql } from '@payloadcms/db-postgres';
import type { CollectionSlug, GlobalSlug, PayloadRequest } from 'payload';
import { connectionOf, firstValue } from '../../../platform/database/queries/connection';
import type { Data, Kind } from '../kinds';

// These act as the system, for an operator on the server, so the Local API's `overrideAccess` stays true.

/** A stored record, without related records. */
export type Stored = Data & { id: number };

/**
 * Returns all records of a kind by their keys. A post also has its earlier slugs, unless another post has one now. A global exists
 * once it was saved: until then, Payload returns default values.
 */
export async function findRecords(req: PayloadRequest, kind: Kind): Promise<Map<string, Stored>> {
  if (kind.isGlobal) {
    const slug = kind.slug as GlobalSlug;
    const global = await req.payload.findGlobal({ slug, depth: 0, req });
    return new Map(global.createdAt ? [['', { ...global, id: 0 }]] : []);
  }
  const collection = kind.slug as CollectionSlug;
  const { docs } = await req.payload.find({ collection, pagination: false, depth: 0, req });
  const found = docs as unknown as Stored[];
  const records = kind.sort ? (kind.sort(found) as Stored[]) : found;
  return new Map([
    ...records.flatMap((record) =>
      ((record.earlierSlugs ?? []) as string[]).map((slug) => [slug, record] as const),
    ),
    ...records.map((record) => [kind.keyOf(record), record] as const),
  ]);
}

/**
 * Creates or updates a record, with Payload's hooks and validators.
 *
 * @param stored the record to update
 * @throws ValidationError
 */
export async function saveRecord(
  req: PayloadRequest,
  kind: Kind,
  { id: number, ...data }: Data,
  stored?: Stored,
): Promise<Stored> {
  // TypeScript cannot derive the data's type from the collection.
  const options = { depth: 0, req };
  if (kind.isGlobal) {
    const slug = kind.slug as GlobalSlug;
    const global = await req.payload.updateGlobal({ slug, data, ...options });
    return { ...global, id: 0 };
  }
  const collection = kind.slug as CollectionSlug;
  if (!stored) {
    if (number !== undefined) await raisePostId(req, number);
    return (await req.payload.create({ collection, data: data as never, ...options })) as never;
  }
  const { drafts } = req.payload.collections[collection].config.versions ?? {};
  return (await req.payload.update({
    collection,
    id: stored.id,
    // Payload takes missing fields from the latest version, which may be an unpublished draft.
    data: { ...(drafts && stored), ...data },
    ...options,
  })) as never;
}

/** Sets the number of the next post, unless the sequence is past it already. A number is never used twice. */
async function raisePostId(req: PayloadRequest, number: unknown): Promise<void> {
  await connectionOf(req).execute(sql`
    SELECT setval('posts_id_seq', ${Number(number)}, false) FROM posts_id_seq
    WHERE last_value + is_called::int <= ${Number(number)}`);
}

/**
 * Makes the numbers of posts part of the transaction, so that a dry run or a mistake uses up none. Until it ends, others cannot create
 * posts: they wait.
 */
export async function holdPostIds(req: PayloadRequest): Promise<void> {
  const db = connectionOf(req);
  const next = await firstValue(db, sql`SELECT last_value + is_called::int FROM posts_id_seq`);
  // Unlike `setval`, this is undone by a rollback, with all that follows.
  await db.execute(sql.raw(`ALTER SEQUENCE posts_id_seq RESTART WITH ${Number(next)}`));
}

/** Returns the names of all tags or categories by slug. */
export async function namesBySlug(req: PayloadRequest, collection: 'tags' | 'categories') {
  const { docs } = await req.payload.find({ collection, pagination: false, req });
  return new Map(docs.map(({ slug, name }) => [slug, name]));
}

/** Thrown by the work in a savepoint to undo it. */
export class Undone extends Error {
  override name = 'Undone';
}

/** Runs `work` in a savepoint of the transaction. If it throws, its changes are undone, and the transaction continues. */
export function inSavepoint<Result>(
  req: PayloadRequest,
  work: (req: PayloadRequest) => Promise<Result>,
): Promise<Result> {
  const { sessions = {} } = req.payload.db;
  const session = sessions[String(req.transactionID)];
  if (!session) throw new Error('There is no transaction.');
  // Payload's type of the session covers every database.
  const db = session.db as MigrateUpArgs['db'];
  return db.transaction(async (savepoint) => {
    // Payload ends the session of a failed operation. This one ends nothing else.
    const transactionID = randomUUID();
    const ended = () => Promise.resolve();
    sessions[transactionID] = { db: savepoint, resolve: ended, reject: ended };
    try {
      return await work({ ...req, transactionID });
    } finally {
      delete sessions[transactionID];
    }
  });
}

/** A mistake that Payload's validators find in a field. */
export type Complaint = { path: string; message: string };

type Validated = {
  name: string;
  validate?: (value: unknown, options: object) => Promise<unknown>;
  flattenedFields?: Validated[];
};

/** Returns what Payload's validators find wrong with a stored record, whatever saved it. */
export async function complaintsAbout(
  req: PayloadRequest,
  kind: Kind,
  record: Stored,
): Promise<Complaint[]> {
  const { collections, globals } = req.payload;
  const { flattenedFields } = kind.isGlobal
    ? (globals.config.find(({ slug }) => slug === kind.slug) ?? { flattenedFields: [] })
    : collections[kind.slug as CollectionSlug].config;

  async function complaintsIn(fields: Validated[], siblingData: Data, at: string) {
    const complaints: Complaint[] = [];
    for (const { validate, ...field } of fields) {
      const value = siblingData[field.name];
      const path = `${at}${field.name}`;
      const options = {
        ...field,
        req,
        id: record.id,
        data: record,
        siblingData,
        operation: 'update',
        event: 'submit',
        previousValue: value,
      };
      const message = await validate?.(value, options);
      if (typeof message === 'string') complaints.push({ path, message });
      const parts = field.flattenedFields ?? [];
      if (Array.isArray(value))
        for (const [index, row] of (value as unknown[]).entries())
          complaints.push(...(await complaintsIn(parts, row as Data, `${path}.${index}.`)));
      else if (parts.length > 0)
        complaints.push(...(await complaintsIn(parts, (value ?? {}) as Data, `${path}.`)));
    }
    return complaints;
  }
  return complaintsIn(flattenedFields as never, record, '');
}
