import type { CallInput, CallReply } from '../../contract/calls';
import type { Act } from '../../platform/fields/moderated';
import { wordsOfError } from '../rest';
import { siteApi } from '../site-api';
import { inParts, type Seen } from './records';

type Call = CallInput<'POST /decisions'>;

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
      const body = { collection, decision, records: sent };
      const reply = await siteApi()('POST /decisions', body);
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
  for (const id of decisions.toReversed()) await siteApi()('POST /decisions/{id}/undo', { id });
}
