import type { CallInput, CallReply } from '../../contract/calls';
import type { Panel } from './keys';

export type PendingTerm = CallReply<'GET /fovea/pending'>[number];

export type SentDecision = Omit<CallInput<'POST /fovea/{id}/decide'>, 'id' | 'updatedAt'>;

type Progress =
  | {
      is: 'waiting';
      /** Why the last decision was refused. */
      problem: string | null;
      /** The refused decision: its texts are in the form when it is opened again. */
      refused: SentDecision | null;
    }
  /** Decided in the browser, response pending. */
  | { is: 'sending'; message: string }
  | { is: 'decided'; message: string; /** Id used to undo it. */ decision: number }
  | { is: 'gone'; message: string };

export type QueuedTerm = { term: PendingTerm; progress: Progress };

/** The pending and decided terms in order, and the current one. */
export type Queue = {
  items: QueuedTerm[];
  current: number | null;
  panel: Panel | null;
  /** Number of pending terms that are not loaded. */
  unread: number;
};

export type QueueEvent =
  | { type: 'chosen'; id: number }
  | { type: 'moved'; by: 1 | -1 }
  | { type: 'opened'; panel: Panel | null }
  | { type: 'sent'; id: number; message: string }
  | { type: 'decided'; id: number; decision: number; decided: number[] }
  | { type: 'refused'; id: number; problem: string; decision: SentDecision }
  | { type: 'undone'; decision: number }
  | ({ type: 'read' } & ReadTerms);

export type ReadTerms = {
  /** The oldest pending terms. */
  terms: PendingTerm[];
  /** Number of pending terms, loaded or not. */
  total: number;
};

const isWaiting = ({ progress }: QueuedTerm) => progress.is === 'waiting';

/** Returns the number of pending terms, loaded or not. */
export const countWaiting = ({ items, unread }: Queue) => items.filter(isWaiting).length + unread;

/** Number of pending terms to keep loaded. */
const loadedAhead = 50;

/** Returns true if more terms should be loaded. */
export const needsMore = ({ items, unread }: Queue): boolean =>
  unread > 0 && items.filter(isWaiting).length < loadedAhead;

/** Returns the pending term after a decided one, or else the last one before it. */
function nextOf(items: QueuedTerm[], id: number): number | null {
  const at = items.findIndex(({ term }) => term.id === id);
  const next =
    items.slice(at + 1).find(isWaiting) ?? items.slice(0, Math.max(at, 0)).findLast(isWaiting);
  return next?.term.id ?? null;
}

function moved({ items, current }: Queue, by: 1 | -1): number | null {
  const waiting = items.filter(isWaiting).map(({ term }) => term.id);
  if (current === null) return waiting.at(by > 0 ? 0 : -1) ?? null;
  return waiting[waiting.indexOf(current) + by] ?? current;
}

const withProgress = (
  items: QueuedTerm[],
  ids: readonly number[],
  progressOf: (item: QueuedTerm) => Progress,
): QueuedTerm[] =>
  items.map((item) =>
    ids.includes(item.term.id) ? { ...item, progress: progressOf(item) } : item,
  );

/** Message about the other terms of a blocked person. */
const along = 'Declined along with it.';

const waiting: Progress = { is: 'waiting', problem: null, refused: null };

export const startQueue = ({ terms, total }: ReadTerms): Queue => ({
  unread: total - terms.length,
  items: terms.map((term) => ({ term, progress: waiting })),
  current: terms[0]?.id ?? null,
  panel: null,
});

/** Merges loaded terms into the list: new ones are appended, missing ones were decided by someone else. */
function withRead(items: QueuedTerm[], { terms, total }: ReadTerms): QueuedTerm[] {
  const read = new Map(terms.map((term) => [term.id, term]));
  const reach = terms.length < total ? (terms.at(-1)?.id ?? 0) : Infinity;
  const known = new Set(items.map(({ term }) => term.id));
  return [
    ...items.map((item): QueuedTerm => {
      const term = read.get(item.term.id);
      if (!isWaiting(item)) return item;
      if (term) return term.updatedAt === item.term.updatedAt ? item : { ...item, term };
      if (item.term.id > reach) return item;
      return { ...item, progress: { is: 'gone', message: 'Somebody else has decided on it.' } };
    }),
    ...terms.filter(({ id }) => !known.has(id)).map((term) => ({ term, progress: waiting })),
  ];
}

export function reduceQueue(queue: Queue, event: QueueEvent): Queue {
  const { items } = queue;
  switch (event.type) {
    case 'chosen':
      return { ...queue, current: event.id, panel: null };
    case 'moved':
      return { ...queue, current: moved(queue, event.by), panel: null };
    case 'opened':
      return { ...queue, panel: event.panel };
    case 'sent': {
      const { id, message } = event;
      const sent = withProgress(items, [id], () => ({ is: 'sending', message }));
      return { ...queue, items: sent, current: nextOf(sent, id), panel: null };
    }
    case 'decided': {
      const { id, decision, decided } = event;
      const settled = withProgress(items, [...decided, id], ({ term, progress }) => ({
        is: 'decided',
        message: progress.is === 'sending' && term.id === id ? progress.message : along,
        decision,
      }));
      const isCurrentDone = queue.current !== null && decided.includes(queue.current);
      const current = isCurrentDone ? nextOf(settled, Number(queue.current)) : queue.current;
      return { ...queue, items: settled, current, panel: isCurrentDone ? null : queue.panel };
    }
    case 'refused': {
      const { id, problem, decision } = event;
      return {
        ...queue,
        items: withProgress(items, [id], () => ({ is: 'waiting', problem, refused: decision })),
        // Keep the current term while its panel is open.
        current: queue.panel ? queue.current : id,
      };
    }
    case 'undone': {
      const undone = items.filter(
        ({ progress }) => progress.is === 'decided' && progress.decision === event.decision,
      );
      const own = undone.find(
        ({ progress }) => 'message' in progress && progress.message !== along,
      );
      const ids = undone.map(({ term }) => term.id);
      return {
        ...queue,
        items: withProgress(items, ids, () => waiting),
        current: own?.term.id ?? ids[0] ?? queue.current,
        panel: null,
      };
    }
    case 'read': {
      const read = withRead(items, event);
      const isCurrentThere = read.some((item) => item.term.id === queue.current && isWaiting(item));
      return {
        ...queue,
        items: read,
        unread: event.total - event.terms.length,
        panel: isCurrentThere ? queue.panel : null,
        current: isCurrentThere ? queue.current : (read.find(isWaiting)?.term.id ?? null),
      };
    }
  }
}

/** Returns the id of the last decision that can be undone. */
export function lastDecision({ items }: Queue): number | null {
  const decisions = items.flatMap(({ progress }) =>
    progress.is === 'decided' ? [progress.decision] : [],
  );
  return decisions.length > 0 ? Math.max(...decisions) : null;
}
