import type { Where } from 'payload';
import { callRest } from '../rest';

const pathOf = (collection: string, where: Where, more: Record<string, string> = {}) =>
  `/${collection}?${new URLSearchParams({ where: JSON.stringify(where), depth: '0', limit: '0', ...more })}`;

/** Records per request. Every update runs all hooks, so larger requests would be slow. */
const atOnce = 25;

type Id = number | string;

type Values = Record<string, unknown>;

/** The fields of a record that a decision changes, before the change. */
export type Former = { id: Id; title: string; values: Values };

/** The collection, the field that a decision sets, and fields that change with it. */
type Decided = { collection: string; field?: string; settles?: string; changesWith?: string };

const these = (ids: Id[]): Where => ({ id: { in: ids } });

const inParts = (ids: Id[]) =>
  Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, part) =>
    ids.slice(part * atOnce, (part + 1) * atOnce),
  );

/** Returns the titles and current states of records. */
export async function readStates(
  { collection, title, field = 'status', settles }: Decided & { title: string },
  ids: Id[],
): Promise<Former[]> {
  const states: Former[] = [];
  for (const part of inParts(ids)) {
    type Page = { docs: ({ id: Id } & Values)[] };
    const { docs } = await callRest<Page>(pathOf(collection, these(part)));
    for (const doc of docs)
      states.push({
        id: doc.id,
        title: String(doc[title] ?? ''),
        values: { [field]: doc[field], ...(settles && { [settles]: doc[settles] }) },
      });
  }
  return states;
}

/** Returns the ids of all records that match a filter, on all pages. */
export async function readAllIds(collection: string, where: Where): Promise<Id[]> {
  const { docs } = await callRest<{ docs: { id: Id }[] }>(
    pathOf(collection, where, { 'select[id]': 'true' }),
  );
  return docs.map(({ id }) => id);
}

async function write(collection: string, ids: Id[], values: Values) {
  for (const part of inParts(ids)) {
    type Answer = { errors?: { message: string }[] };
    const { errors = [] } = await callRest<Answer>(pathOf(collection, these(part)), {
      method: 'PATCH',
      body: values,
    });
    if (errors[0]) throw new Error(errors[0].message);
  }
}

/** Updates each record with its values. Records with equal values are updated in one request. */
async function writeEach(
  collection: string,
  records: Pick<Former, 'id' | 'values'>[],
): Promise<void> {
  const keyOf = ({ values }: Pick<Former, 'values'>) => JSON.stringify(values);
  for (const key of new Set(records.map(keyOf))) {
    const alike = records.filter((record) => keyOf(record) === key);
    const ids = alike.map(({ id }) => id);
    await write(collection, ids, alike[0]?.values ?? {});
  }
}

/**
 * Sets the state of records.
 *
 * @param shown the records as displayed to the user who decides
 * @throws Error with the server's message; earlier batches stay changed
 */
export function writeState(
  { collection, field = 'status', changesWith }: Decided,
  { ids, shown = [] }: { ids: Id[]; shown?: ({ id: Id } & Values)[] },
  status: string | boolean,
): Promise<void> {
  const asShown = (id: Id): Values => {
    const record = shown.find((one) => one.id === id);
    return changesWith && record ? { [changesWith]: record[changesWith] ?? null } : {};
  };
  const records = ids.map((id) => ({ id, values: { [field]: status, ...asShown(id) } }));
  return writeEach(collection, records);
}

/** Restores the former values of records. */
export const putBack = ({ collection }: Decided, former: Former[]): Promise<void> =>
  writeEach(collection, former);

/**
 * Permanently deletes all records that match a filter.
 *
 * @throws Error with the server's message
 */
export async function deleteAll(collection: string, where: Where): Promise<void> {
  for (const part of inParts(await readAllIds(collection, where)))
    await callRest(pathOf(collection, { and: [these(part), where] }), { method: 'DELETE' });
}
