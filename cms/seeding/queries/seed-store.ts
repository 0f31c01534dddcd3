import type { RecordIds } from './record-ids';

/** A record that the site has, told in the same terms as the one that is to be seeded. */
export interface ExistingRecord<Fields> {
  id: number;
  fields: Partial<Fields>;
}

/**
 * What the site holds of one kind, looked up by natural key: the only way in which seeding reads and writes.
 * References are told by natural key too (a cover by its file name, a tag by its name).
 *
 * The stores act for the system, on behalf of an operator who may run programs on the server: the Local API's
 * `overrideAccess` stays at its default, true. All of them work within the transaction of the request they are made with.
 */
export interface SeedStore<Fields extends object> {
  /** All records of this kind by natural key. */
  find(): Promise<ReadonlyMap<string, ExistingRecord<Fields>>>;
  create(key: string, fields: Fields): Promise<void>;
  update(key: string, id: number, changes: Partial<Fields>): Promise<void>;
  /** After the last record: writes what refers to records of the same kind, which may stand in any order. */
  finish?(): Promise<void>;
}

/** A store of records that others refer to. Its ids are complete once `find` has been called. */
export interface LinkedStore<Fields extends object> extends SeedStore<Fields> {
  readonly ids: RecordIds;
}
