import type { Where } from 'payload';
import type { CountTexts, Decision, Moderated } from '../../moderation/moderated';
import { callRest, wordsOfError } from '../rest';

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

/** Updates records with equal values together. @throws Error with the server's message; earlier batches stay changed */
export async function writeValues(
  { collection }: Pick<Decided, 'collection'>,
  records: Pick<Former, 'id' | 'values'>[],
): Promise<void> {
  const bodyOf = ({ values }: Pick<Former, 'values'>) => JSON.stringify(values);
  for (const body of new Set(records.map(bodyOf))) {
    const alike = records.filter((record) => bodyOf(record) === body);
    for (const part of inParts(alike.map(({ id }) => id))) {
      type Answer = { errors?: { message: string }[] };
      const path = pathOf(collection, these(part));
      const { errors = [] } = await callRest<Answer>(path, { method: 'PATCH', body });
      if (errors[0]) throw new Error(errors[0].message);
    }
  }
}

/** Sets the state of records, if they are still as shown to the user. @throws Error like `writeValues` */
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
  return writeValues({ collection }, records);
}

/** Permanently deletes all records that match a filter. @throws Error with the server's message */
export async function deleteAll(collection: string, where: Where): Promise<void> {
  for (const part of inParts(await readAllIds(collection, where)))
    await callRest(pathOf(collection, { and: [these(part), where] }), { method: 'DELETE' });
}

/** Returns a sentence about records: the title of a single one, or their number. */
export function inWords(
  noun: Moderated['noun'],
  records: { title: string }[],
  texts: CountTexts,
): string {
  const [first] = records;
  return records.length === 1 && first
    ? `“${first.title}” ${texts.one}.`
    : `${records.length} ${noun.many} ${texts.many}.`;
}

const undone: CountTexts = { one: 'is as it was before', many: 'are as they were before' };

/** Returns how many records did not change, and why. Empty if all did. */
export const problemOf = (missed: number, error: unknown) =>
  missed > 0 ? `${missed} not: ${wordsOfError(error)}` : '';

/** Changed records, with a message for the user. */
export type Done = {
  ids: Id[];
  /** For example `“Aardmoor” approved.` */
  message: string;
  /** From `problemOf`. */
  problem: string;
  undo: () => Promise<string>;
};

/** Decides on records. @throws Error like `writeValues` if none changed */
export async function decideOn(
  moderated: Moderated,
  records: Parameters<typeof writeState>[1],
  { status, done }: Decision,
): Promise<Done> {
  const { noun, field = 'status', settles = '' } = moderated;
  const former = await readStates(moderated, records.ids);
  const doneWith = (changed: Former[], problem = ''): Done => ({
    ids: changed.map(({ id }) => id),
    message: inWords(noun, changed, done),
    problem,
    undo: async () => {
      await writeValues(moderated, changed);
      return inWords(noun, changed, undone);
    },
  });
  try {
    await writeState(moderated, records, status);
    return doneWith(former);
  } catch (error) {
    // The server stores each record by itself, so some may have changed.
    const present = await readStates(moderated, records.ids).catch(() => former);
    const isDecided = ({ values }: Former) => values[field] === status && !values[settles];
    const decided = new Set(present.filter(isDecided).map(({ id }) => id));
    const changed = former.filter((record) => decided.has(record.id) && !isDecided(record));
    if (changed.length === 0) throw error;
    const missed = former.filter(({ id }) => !decided.has(id)).length;
    return doneWith(changed, problemOf(missed, error));
  }
}
