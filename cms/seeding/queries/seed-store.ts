import type {
  CollectionSlug,
  DataFromCollectionSlug,
  PayloadRequest,
  RequestContext,
} from 'payload';

/** The ids of records by natural key, and the reverse. */
export class RecordIds {
  readonly #ids = new Map<string, number>();
  readonly #keys = new Map<number, string>();

  add(key: string, id: number): void {
    this.#ids.set(key, id);
    this.#keys.set(id, key);
  }

  /** @throws Error if there is no such record */
  idOf(key: string): number {
    const id = this.#ids.get(key);
    if (id === undefined) throw new Error(`There is no record “${key}” to refer to.`);
    return id;
  }

  /** Returns undefined without a reference, or if the record no longer exists. */
  keyOf(reference: number | { id: number } | null | undefined): string | undefined {
    if (reference === null || reference === undefined) return undefined;
    return this.#keys.get(typeof reference === 'number' ? reference : reference.id);
  }

  keysOf(references: (number | { id: number })[] | null | undefined): string[] {
    return (references ?? []).flatMap((reference) => this.keyOf(reference) ?? []);
  }
}

/**
 * All records of one kind by natural key. Seeding reads and writes only through stores. References use natural keys too (a
 * cover's file name, a tag's name). Stores act as the system, for an operator on the server, so the Local API's `overrideAccess`
 * stays true. They work within the transaction of their request.
 */
export interface SeedStore<Fields extends object> {
  /** Returns all records of this kind by natural key, in the same form as records to seed. */
  find(): Promise<ReadonlyMap<string, { id: number; fields: Partial<Fields> }>>;
  create(key: string, fields: Partial<Fields>): Promise<void>;
  update(key: string, id: number, changes: Partial<Fields>): Promise<void>;
  /** Called after the last record: writes references between records of the same kind, which may come in any order. */
  finish?(): Promise<void>;
}

/** A store of records that other records refer to. Its ids are complete after `find`. */
export interface LinkedStore<Fields extends object> extends SeedStore<Fields> {
  readonly ids: RecordIds;
}

type Slug = Extract<
  CollectionSlug,
  'books' | 'categories' | 'glossary-terms' | 'media' | 'posts' | 'samples' | 'tags'
>;

type Form<Kind extends Slug, Fields> = {
  collection: Kind;
  keyOf: (record: DataFromCollectionSlug<Kind>) => string;
  /** Returns further keys of a record. Keys of other records take precedence. */
  formerKeysOf?: (record: DataFromCollectionSlug<Kind>) => string[];
  read: (record: DataFromCollectionSlug<Kind>) => Fields;
  /** Returns fields as the database stores them. @param key of a new record */
  write: (fields: Partial<Fields>, key?: string) => Partial<DataFromCollectionSlug<Kind>>;
  /** Sorts records. Of several with one key, the last counts. */
  sort?: (records: DataFromCollectionSlug<Kind>[]) => DataFromCollectionSlug<Kind>[];
  context?: RequestContext;
};

/** Returns the store of a collection. */
export function recordStore<Kind extends Slug, Fields extends object>(
  req: PayloadRequest,
  { collection, keyOf, formerKeysOf, read, write, sort, context }: Form<Kind, Fields>,
): LinkedStore<Fields> {
  const ids = new RecordIds();
  return {
    ids,
    async find() {
      const { docs } = await req.payload.find({ collection, pagination: false, depth: 0, req });
      const found = docs as DataFromCollectionSlug<Kind>[];
      const records = sort ? sort(found) : found;
      for (const record of records) ids.add(keyOf(record), record.id);
      const all = records.map((record) => ({
        keys: { present: [keyOf(record)], former: formerKeysOf?.(record) ?? [] },
        stored: { id: record.id, fields: read(record) },
      }));
      return new Map(
        (['former', 'present'] as const).flatMap((when) =>
          all.flatMap(({ keys, stored }) => keys[when].map((key) => [key, stored] as const)),
        ),
      );
    },
    // TypeScript cannot derive the form's type from a generic collection.
    async create(key, fields) {
      const data = write(fields, key) as never;
      const { id } = await req.payload.create({ collection, data, context, req });
      ids.add(key, id);
    },
    async update(_key, id, changes) {
      const drafts = req.payload.collections[collection].config.versions?.drafts;
      // Payload takes missing fields from the latest version, which may be an unpublished draft.
      const live = drafts && (await req.payload.findByID({ collection, id, depth: 0, req }));
      const data = { ...live, ...write(changes) } as never;
      await req.payload.update({ collection, id, data, context, req });
    },
  };
}

/** Returns fields of a record, without null. */
export const picked = <Stored extends object, Name extends keyof Stored>(
  record: Stored,
  ...names: Name[]
): { [Field in Name]?: NonNullable<Stored[Field]> } =>
  Object.fromEntries(names.map((name) => [name, record[name] ?? undefined])) as {
    [Field in Name]?: NonNullable<Stored[Field]>;
  };
