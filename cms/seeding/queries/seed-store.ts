import type { RecordIds } from './record-ids';

/** A record of the site in the same form as a record to seed. */
export interface ExistingRecord<Fields> {
  id: number;
  fields: Partial<Fields>;
}

/**
 * All records of one kind by natural key. Seeding reads and writes only through stores. References use natural keys too (a
 * cover's file name, a tag's name).  Stores act as the system, for an operator on the server, so the Local API's
 * `overrideAccess` stays true. They work within the transaction of their request.
 */
export interface SeedStore<Fields extends object> {
  /** Returns all records of this kind by natural key. */
  find(): Promise<ReadonlyMap<string, ExistingRecord<Fields>>>;
  create(key: string, fields: Fields): Promise<void>;
  update(key: string, id: number, changes: Partial<Fields>): Promise<void>;
  /** Called after the last record: writes references between records of the same kind, which may come in any order. */
  finish?(): Promise<void>;
}

/** A store of records that other records refer to. Its ids are complete after `find`. */
export interface LinkedStore<Fields extends object> extends SeedStore<Fields> {
  readonly ids: RecordIds;
}
