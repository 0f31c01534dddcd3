import type { Where } from 'payload';
import { mostDecidedAtOnce } from '../../contract/plain/limits';
import { callRest } from '../rest';

/** A record in the version that the user reads. */
export type Seen = { id: number; updatedAt: string };

const pathOf = (collection: string, where: Where) =>
  `/${collection}?${new URLSearchParams({ where: JSON.stringify(where), depth: '0', limit: '0' })}`;

export const inParts = <Item>(items: Item[]) =>
  Array.from({ length: Math.ceil(items.length / mostDecidedAtOnce) }, (_, part) =>
    items.slice(part * mostDecidedAtOnce, (part + 1) * mostDecidedAtOnce),
  );

/** Returns all records that match a filter, on all pages. */
export async function readAll(collection: string, where: Where): Promise<Seen[]> {
  const select = 'select[id]=true&select[updatedAt]=true';
  return (await callRest<{ docs: Seen[] }>(`${pathOf(collection, where)}&${select}`)).docs;
}

/** Permanently deletes all records that match a filter. @throws Error with the server's message */
export async function deleteAll(collection: string, where: Where): Promise<void> {
  for (const part of inParts(await readAll(collection, where))) {
    const these = { id: { in: part.map(({ id }) => id) } };
    await callRest(pathOf(collection, { and: [these, where] }), { method: 'DELETE' });
  }
}
