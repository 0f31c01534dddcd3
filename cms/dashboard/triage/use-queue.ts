import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { CallReply } from '../../contract/calls';
import { totalCountHeader } from '../../contract/headers';
import { callSite } from '../call-site';
import { wordsOfError } from '../rest';
import {
  lastDecision,
  needsMore,
  type PendingTerm,
  type Queue,
  type QueueEvent,
  type ReadTerms,
  type SentDecision,
  reduceQueue,
  startQueue,
} from './queue';

const quoted = (term: PendingTerm) => `“${term.subject}”`;

export const messageOf = (term: PendingTerm, { decision, subject, as }: SentDecision): string => {
  switch (decision) {
    case 'approve':
      return subject === undefined || subject === term.subject
        ? `${quoted(term)} approved.`
        : `${quoted(term)} approved as “${subject}”.`;
    case 'merge':
      return `${quoted(term)} merged, as ${as === 'alias' ? 'another name' : 'a revelation'}.`;
    case 'decline':
      return `${quoted(term)} declined.`;
    case 'block':
      return `${quoted(term)} declined, and its sender blocked.`;
  }
};

/** Returns the queue of pending terms. Decisions are displayed at once and sent one after another. */
export function useQueue(begun: ReadTerms) {
  const [queue, show] = useReducer(reduceQueue, begun, startQueue);
  // Queued work needs the state at the time it runs.
  const latest = useRef<Queue>(queue);
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  const dispatch = (event: QueueEvent) => {
    latest.current = reduceQueue(latest.current, event);
    show(event);
  };

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = turn.current.then(work);
    turn.current = done;
    return done;
  };

  /** Loads the oldest pending terms. On failure the list stays as it is. */
  const read = async () => {
    const response = await fetch('/api/fovea/pending', { credentials: 'same-origin' }).catch(
      () => null,
    );
    if (!response?.ok) return;
    const terms = (await response.json()) as PendingTerm[];
    dispatch({ type: 'read', terms, total: Number(response.headers.get(totalCountHeader)) });
  };

  const loadAhead = useEffectEvent(() => {
    if (needsMore(queue))
      void inTurn(async () => {
        if (needsMore(latest.current)) await read();
      });
  });
  useEffect(() => loadAhead(), [queue]);

  const decide = (term: PendingTerm, decision: SentDecision) => {
    const { id } = term;
    dispatch({ type: 'sent', id, message: messageOf(term, decision) });
    return inTurn(async () => {
      const shown = latest.current.items.find((item) => item.term.id === id)?.term ?? term;
      try {
        const reply = await callSite<CallReply<'POST /fovea/{id}/decide'>>(`/fovea/${id}/decide`, {
          ...decision,
          updatedAt: shown.updatedAt,
        });
        dispatch({ type: 'decided', id, ...reply });
        // A block also declines terms that are not loaded.
        if (decision.decision === 'block') void inTurn(read);
      } catch (error) {
        dispatch({ type: 'refused', id, problem: wordsOfError(error), decision });
        await read();
      }
    });
  };

  /** Undoes a decision, by default the last one. @returns an error message, or null */
  const undo = (decision?: number) =>
    inTurn(async () => {
      const undone = decision ?? lastDecision(latest.current);
      if (undone === null) return 'There is nothing to undo.';
      try {
        await callSite(`/fovea/decisions/${undone}/undo`, {});
        dispatch({ type: 'undone', decision: undone });
        // Only later decisions wait for this.
        void inTurn(read);
        return null;
      } catch (error) {
        return wordsOfError(error);
      }
    });

  return { queue, dispatch, decide, undo };
}
