import type { Where } from 'payload';

/** A query to the dashboard's own API, which knows the session by its cookie and lets everybody do only what he may. */
const address = (collection: string, where: Where, more: Record<string, string> = {}) =>
  `/cms/api/${collection}?${new URLSearchParams({ where: JSON.stringify(where), depth: '0', limit: '0', ...more })}`;

/** So many at once: every record is written with all its hooks, and no request should take long. */
const atOnce = 25;

type Fetch = typeof globalThis.fetch;
type Id = number | string;

/** A record's state before it was changed. */
export type Former = { id: Id; status: State; title: string };

type State = string | boolean;

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
  { collection, title, field = 'status' }: { collection: string; title: string; field?: string },
  ids: Id[],
): Promise<Former[]> {
  const found: Former[] = [];
  for (const part of inParts(ids)) {
    type Found = { docs: { id: Id; [field: string]: unknown }[] };
    const { docs } = await ask<Found>(fetch, address(collection, these(part)));
    for (const doc of docs)
      found.push({
        id: doc.id,
        status: typeof doc[field] === 'boolean' ? doc[field] : String(doc[field]),
        title: String(doc[title] ?? ''),
      });
  }
  return found;
}

/** Every record that a list's filter finds, on whatever page. */
export async function readAllIds(fetch: Fetch, collection: string, where: Where): Promise<Id[]> {
  const url = address(collection, where, { 'select[id]': 'true' });
  const { docs } = await ask<{ docs: { id: Id }[] }>(fetch, url);
  return docs.map(({ id }) => id);
}

/**
 * Gives records a state.
 *
 * @throws Error that says what the server refused; what came before it is changed
 */
export async function writeState(
  fetch: Fetch,
  { collection, field = 'status' }: { collection: string; field?: string },
  ids: Id[],
  status: State,
): Promise<void> {
  for (const part of inParts(ids)) {
    type Answer = { errors?: { message: string }[] };
    const { errors = [] } = await ask<Answer>(fetch, address(collection, these(part)), {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ [field]: status }),
    });
    if (errors[0]) throw new Error(errors[0].message);
  }
}

/** Puts records back into the states that they were in. */
export async function putBack(
  fetch: Fetch,
  moderated: { collection: string; field?: string },
  former: Former[],
): Promise<void> {
  for (const status of new Set(former.map((record) => record.status)))
    await writeState(
      fetch,
      moderated,
      former.filter((record) => record.status === status).map(({ id }) => id),
      status,
    );
}
