import type { CallReply } from '../../contract/calls';
import type { Panel } from './keys';

/** A term that waits, as the call tells it. */
export type PendingTerm = CallReply<'GET /fovea/pending'>[number];

/** What has become of a term since the screen was opened. */
type Progress =
  | { is: 'waiting'; /** Why the last decision was not taken. */ problem: string | null }
  /** Decided, as far as this browser knows; the server has yet to answer. */
  | { is: 'sending'; told: string }
  | { is: 'decided'; told: string; /** By which it is undone. */ decision: number }
  | { is: 'gone'; told: string };

export type QueuedTerm = { term: PendingTerm; progress: Progress };

/** The terms in their order, those that were decided on since the screen was opened among them, and the one that the keys mean. */
export type Queue = {
  items: QueuedTerm[];
  current: number | null;
  /** What is asked about that one before it is decided on. */
  panel: Panel | null;
  /** The terms that were decided on, the last one last. */
  done: number[];
  /** How many more wait than are shown. */
  unread: number;
};

export type QueueEvent =
  | { type: 'chosen'; id: number }
  | { type: 'moved'; by: 1 | -1 }
  | { type: 'opened'; panel: Panel | null }
  /** Somebody has decided, and the next one's turn has come. */
  | { type: 'sent'; id: number; told: string }
  | { type: 'decided'; id: number; decision: number; decided: number[] }
  | { type: 'refused'; id: number; problem: string }
  | { type: 'undone'; decision: number }
  /** What waits now, as the server tells it. */
  | ({ type: 'read' } & ReadTerms);

export type ReadTerms = {
  /** Oldest first, from the one after the id `after` on. */
  terms: PendingTerm[];
  after: number;
  /** Whether none follows. */
  isAll: boolean;
  /** How many wait, read or not. */
  total: number;
};

const isWaiting = ({ progress }: QueuedTerm) => progress.is === 'waiting';

/** How many wait, shown or not. */
export const countWaiting = ({ items, unread }: Queue) => items.filter(isWaiting).length + unread;

/** So many that wait are shown below the one whose turn it is, as long as there are more. */
const inSight = 5;

/** Whether the end of what is shown has come near, and more waits. */
export function needsMore({ items, current, unread }: Queue): boolean {
  const at = items.findIndex(({ term }) => term.id === current);
  return unread > 0 && items.slice(at + 1).filter(isWaiting).length < inSight;
}

/** The one that is next when a term is done: the one below it, or the last one above it. */
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

const waiting: Progress = { is: 'waiting', problem: null };

/** What waits as the screen is made: the oldest terms, and how many more. */
export type Begun = { terms: PendingTerm[]; unread: number };

/** The queue as the screen opens: the first term's turn has come. */
export const startQueue = ({ terms, unread }: Begun): Queue => ({
  unread,
  items: terms.map((term) => ({ term, progress: waiting })),
  current: terms[0]?.id ?? null,
  panel: null,
  done: [],
});

/** Brings what the server tells into what is shown: what is new comes last, and what is no longer there was decided by others. */
function withRead(items: QueuedTerm[], { terms, after, isAll }: ReadTerms): QueuedTerm[] {
  const read = new Map(terms.map((term) => [term.id, term]));
  const reach = isAll ? Infinity : (terms.at(-1)?.id ?? after);
  const known = new Set(items.map(({ term }) => term.id));
  return [
    ...items.map((item): QueuedTerm => {
      const term = read.get(item.term.id);
      if (!isWaiting(item)) return item;
      if (term) return term.updatedAt === item.term.updatedAt ? item : { ...item, term };
      if (item.term.id <= after || item.term.id > reach) return item;
      return { ...item, progress: { is: 'gone', told: 'Somebody else has decided on it.' } };
    }),
    ...terms.filter(({ id }) => !known.has(id)).map((term) => ({ term, progress: waiting })),
  ];
}

/** What becomes of the queue. */
export function reduceQueue(queue: Queue, event: QueueEvent): Queue {
  const { items, done } = queue;
  switch (event.type) {
    case 'chosen':
      return { ...queue, current: event.id, panel: null };
    case 'moved':
      return { ...queue, current: moved(queue, event.by), panel: null };
    case 'opened':
      return { ...queue, panel: event.panel };
    case 'sent': {
      const { id, told } = event;
      const sent = withProgress(items, [id], () => ({ is: 'sending', told }));
      return { ...queue, items: sent, current: nextOf(sent, id), panel: null, done: [...done, id] };
    }
    case 'decided': {
      const { id, decision, decided } = event;
      const settled = withProgress(items, [...decided, id], ({ term, progress }) => ({
        is: 'decided',
        told:
          progress.is === 'sending' && term.id === id ? progress.told : 'Declined along with it.',
        decision,
      }));
      const isCurrentDone = queue.current !== null && decided.includes(queue.current);
      const current = isCurrentDone ? nextOf(settled, Number(queue.current)) : queue.current;
      const shown = new Set(items.map(({ term }) => term.id));
      return {
        ...queue,
        items: settled,
        current,
        panel: isCurrentDone ? null : queue.panel,
        unread: Math.max(0, queue.unread - decided.filter((one) => !shown.has(one)).length),
      };
    }
    case 'refused': {
      const { id, problem } = event;
      return {
        ...queue,
        items: withProgress(items, [id], () => ({ is: 'waiting', problem })),
        // What somebody writes about another one stays before them.
        current: queue.panel ? queue.current : id,
        done: done.filter((one) => one !== id),
      };
    }
    case 'undone': {
      const undone = items
        .filter(({ progress }) => progress.is === 'decided' && progress.decision === event.decision)
        .map(({ term }) => term.id);
      return {
        ...queue,
        items: withProgress(items, undone, () => waiting),
        current: done.findLast((id) => undone.includes(id)) ?? undone[0] ?? queue.current,
        panel: null,
        done: done.filter((id) => !undone.includes(id)),
      };
    }
    case 'read': {
      const read = withRead(items, event);
      const known = read.filter(({ progress }) => /^(?:waiting|sending)$/.test(progress.is)).length;
      const isCurrentThere = read.some((item) => item.term.id === queue.current && isWaiting(item));
      return {
        ...queue,
        items: read,
        unread: event.isAll ? 0 : Math.max(0, event.total - known),
        panel: isCurrentThere ? queue.panel : null,
        current: isCurrentThere ? queue.current : (read.find(isWaiting)?.term.id ?? null),
      };
    }
  }
}

/** The decision that was taken last and can be undone. */
export function lastDecision({ items, done }: Queue): number | null {
  for (const id of done.toReversed()) {
    const progress = items.find(({ term }) => term.id === id)?.progress;
    if (progress?.is === 'decided') return progress.decision;
  }
  return null;
}
