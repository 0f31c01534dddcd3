import type { Where } from 'payload';
import type { CallInput, CallReply } from '../../contract/calls';
import { mostDecidedAtOnce } from '../../contract/limits';
import type { Act } from '../../fields/moderated';
import { callSite } from '../call-site';
import { callRest, wordsOfError } from '../rest';

type Call = CallInput<'POST /decisions'>;

/** A record in the version that the user reads. */
export type Seen = { id: number; updatedAt: string };

const pathOf = (collection: string, where: Where) =>
  `/${collection}?${new URLSearchParams({ where: JSON.stringify(where), depth: '0', limit: '0' })}`;

const inParts = <Item>(items: Item[]) =>
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

/** A stored decision, with a message for the user. */
export type Done = {
  /** Ids for undo, in order. */
  decisions: number[];
  /** Ids of all records that were decided on, together with others. */
  decided: number[];
  /** For example `“Aardmoor” approved.` */
  message: string;
  /** How many records were not decided on, and why; empty if all were. */
  problem: string;
};

/** Decides on records, as they were read. @throws Error with the server's message if none was decided on */
export async function decideOn(
  collection: Call['collection'],
  records: (Seen & { title: string })[],
  { decision, edits, messageFor }: Act,
): Promise<Done> {
  const done: CallReply<'POST /decisions'>[] = [];
  const skipped = new Set<number>();
  let failure: unknown = new Error('They have changed since you read them. Read them again.');
  for (const part of inParts(records)) {
    const sent = part.map(({ id, updatedAt }) => ({ id, updatedAt, ...edits }));
    try {
      const body: Call = { collection, decision, records: sent };
      const reply = await callSite<CallReply<'POST /decisions'>>('/decisions', body);
      done.push(reply);
      for (const id of reply.skipped) skipped.add(id);
    } catch (error) {
      failure = error;
      for (const { id } of part) skipped.add(id);
    }
  }
  if (done.length === 0) throw failure;
  return {
    decisions: done.map((reply) => reply.decision),
    decided: done.flatMap((reply) => reply.decided),
    message: messageFor(records.filter(({ id }) => !skipped.has(id))),
    problem: skipped.size > 0 ? `${skipped.size} not: ${wordsOfError(failure)}` : '',
  };
}

/** Undoes decisions from the last one back. @throws Error with the server's message; earlier ones stay undone */
export async function undoDecisions(decisions: number[]): Promise<void> {
  for (const id of decisions.toReversed()) await callSite(`/decisions/${id}/undo`, {});
}
