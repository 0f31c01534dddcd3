import { useEffect, useRef, useState } from 'react';
import type { Act, Moderated } from '../../platform/fields/moderated';
import { wordsOfError } from '../rest';
import { decideOn, type Done, undoDecisions } from './decide';
import type { Seen } from './records';

export type DecisionEvent =
  | { type: 'sent'; ids: number[]; message: string }
  | ({ type: 'decided'; ids: number[] } & Done)
  | { type: 'refused'; ids: number[]; problem: string; act: Act }
  | { type: 'undoing' }
  | { type: 'undone'; decisions: number[] }
  | { type: 'not undone'; problem: string };

type Records = (Seen & { title: string })[];

/**
 * Returns functions that decide and undo. Everything is sent in order, one after another.
 *
 * @param onEvent shows what happens, and can undo a decision. The next one waits for it
 */
export function useDecisions(
  collection: Moderated['collection'],
  onEvent: (event: DecisionEvent, undo?: () => unknown) => unknown,
) {
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const [pending, setPending] = useState(0);

  const inTurn = (work: () => unknown): Promise<unknown> => {
    setPending((count) => count + 1);
    turn.current = turn.current.then(work, work).finally(() => setPending((count) => count - 1));
    return turn.current;
  };

  // Warn before leaving while decisions are being sent.
  const isBusy = pending > 0;
  useEffect(() => {
    if (!isBusy) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isBusy]);

  /** @param latest returns the decisions to undo when their turn has come */
  const undo = (latest: () => number[]) => {
    onEvent({ type: 'undoing' });
    return inTurn(async () => {
      const decisions = latest();
      const problem =
        decisions.length === 0
          ? 'There is nothing to undo.'
          : await undoDecisions(decisions).then(() => null, wordsOfError);
      return onEvent(problem ? { type: 'not undone', problem } : { type: 'undone', decisions });
    });
  };

  /** @param latest returns the versions that are displayed when the decision is sent */
  const decide = (records: Records, act: Act, latest = () => records) => {
    const ids = records.map(({ id }) => id);
    onEvent({ type: 'sent', ids, message: act.messageFor(records) });
    return inTurn(() =>
      decideOn(collection, latest(), act).then(
        (done) => onEvent({ type: 'decided', ids, ...done }, () => undo(() => done.decisions)),
        (error: unknown) => onEvent({ type: 'refused', ids, problem: wordsOfError(error), act }),
      ),
    );
  };

  return { isBusy, decide, undo };
}

/** Tells the user about an undo. */
export const undone = 'Undone: all is as it was before.';
