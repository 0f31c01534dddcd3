import type { Where } from 'payload';

/** A query to the dashboard's own API, which knows the session by its cookie and lets everybody do only what they may. */
const urlOf = (collection: string, where: Where, more: Record<string, string> = {}) =>
  `/cms/api/${collection}?${new URLSearchParams({ where: JSON.stringify(where), depth: '0', limit: '0', ...more })}`;

/** So many at once: every record is written with all its hooks, and no request should take long. */
const atOnce = 25;

type Fetch = typeof globalThis.fetch;
type Id = number | string;

type Values = Record<string, unknown>;

/** A record as it was before it was changed: of its fields, those that a decision changes. */
export type Former = { id: Id; title: string; values: Values };

/** What is decided on: in which field, and what else a decision changes along with it. */
type Decided = { collection: string; field?: string; settles?: string; changesWith?: string };

const these = (ids: Id[]): Where => ({ id: { in: ids } });

const inParts = (ids: Id[]) =>
  Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, part) =>
    ids.slice(part * atOnce, (part + 1) * atOnce),
  );

/** What the API says is wrong, in its own words. */
async function reasonOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const { errors, message } = (body ?? {}) as {
    errors?: { message?: string }[];
    message?: string;
  };
  return errors?.[0]?.message ?? message ?? `The server answered with ${response.status}.`;
}

async function ask<Body>(fetch: Fetch, url: string, init?: RequestInit): Promise<Body> {
  const response = await fetch(url, { credentials: 'same-origin', ...init });
  if (!response.ok) throw new Error(await reasonOf(response));
  return (await response.json()) as Body;
}

/** What these records are called, and the state that each is in. */
export async function readStates(
  fetch: Fetch,
  { collection, title, field = 'status', settles }: Decided & { title: string },
  ids: Id[],
): Promise<Former[]> {
  const states: Former[] = [];
  for (const part of inParts(ids)) {
    type Page = { docs: ({ id: Id } & Values)[] };
    const { docs } = await ask<Page>(fetch, urlOf(collection, these(part)));
    for (const doc of docs)
      states.push({
        id: doc.id,
        title: String(doc[title] ?? ''),
        values: { [field]: doc[field], ...(settles && { [settles]: doc[settles] }) },
      });
  }
  return states;
}

/** Every record that a list's filter finds, on whatever page. */
export async function readAllIds(fetch: Fetch, collection: string, where: Where): Promise<Id[]> {
  const url = urlOf(collection, where, { 'select[id]': 'true' });
  const { docs } = await ask<{ docs: { id: Id }[] }>(fetch, url);
  return docs.map(({ id }) => id);
}

async function write(fetch: Fetch, collection: string, ids: Id[], values: Values) {
  for (const part of inParts(ids)) {
    type Answer = { errors?: { message: string }[] };
    const { errors = [] } = await ask<Answer>(fetch, urlOf(collection, these(part)), {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(values),
    });
    if (errors[0]) throw new Error(errors[0].message);
  }
}

/** Writes each record its values, those with the same ones together. */
async function writeEach(
  fetch: Fetch,
  collection: string,
  records: Pick<Former, 'id' | 'values'>[],
): Promise<void> {
  const keyOf = ({ values }: Pick<Former, 'values'>) => JSON.stringify(values);
  for (const key of new Set(records.map(keyOf))) {
    const alike = records.filter((record) => keyOf(record) === key);
    const ids = alike.map(({ id }) => id);
    await write(fetch, collection, ids, alike[0]?.values ?? {});
  }
}

/**
 * Gives records a state.
 *
 * @param shown the records as the list showed them to the person who decides
 * @throws Error that says what the server refused; what came before it is changed
 */
export function writeState(
  fetch: Fetch,
  { collection, field = 'status', changesWith }: Decided,
  { ids, shown = [] }: { ids: Id[]; shown?: ({ id: Id } & Values)[] },
  status: string | boolean,
): Promise<void> {
  const asShown = (id: Id): Values => {
    const record = shown.find((one) => one.id === id);
    return changesWith && record ? { [changesWith]: record[changesWith] ?? null } : {};
  };
  const records = ids.map((id) => ({ id, values: { [field]: status, ...asShown(id) } }));
  return writeEach(fetch, collection, records);
}

/** Puts records back as they were. */
export const putBack = (fetch: Fetch, { collection }: Decided, former: Former[]): Promise<void> =>
  writeEach(fetch, collection, former);

/** Deletes all records that a filter finds, for good. @throws Error that says what the server refused */
export async function deleteAll(fetch: Fetch, collection: string, where: Where): Promise<void> {
  for (const part of inParts(await readAllIds(fetch, collection, where)))
    await ask(fetch, urlOf(collection, { and: [these(part), where] }), { method: 'DELETE' });
}

/** What went wrong, in words for people. */
export function wordsOfError(error: unknown): string {
  // The browser's own words for a network that is away.
  if (error instanceof TypeError || !(error instanceof Error) || !error.message)
    return 'The server did not answer. Try again.';
  return error.message;
}
