import type { Act } from '../../fields/moderated';
import type { Seen } from './records';
import { type DecisionEvent, undone } from './use-decisions';

export type Panel = 'edit' | 'merge' | 'reject';

export type Queueable = Seen & { title: string };

export type Progress =
  | {
      is: 'waiting';
      /** Why the last decision was refused. */
      problem: string | null;
      /** The refused decision: its texts are in the form when it is opened again. */
      refused: Act | null;
    }
  /** Decided in the browser, response pending. */
  | { is: 'sending'; message: string }
  | { is: 'decided'; message: string; /** Id used to undo it. */ decision: number }
  | { is: 'gone'; message: string };

export type Queued<Item> = { item: Item; progress: Progress };

/** The pending and decided records in order, and the current one. */
export type Queue<Item> = {
  items: Queued<Item>[];
  current: number | null;
  panel: Panel | null;
  /** Number of pending records that are not loaded. */
  unread: number;
  /** Number of undos in progress. Until they finish, other actions would apply to the wrong record. */
  undoing: number;
  /** What happened last. */
  message: string;
};

export type QueueEvent<Item> =
  | { type: 'chosen'; id: number }
  | { type: 'moved'; by: 1 | -1 }
  | { type: 'opened'; panel: Panel | null }
  | ({ type: 'read' } & Begun<Item>)
  | DecisionEvent;

export type Begun<Item> = {
  /** The oldest pending records. */
  items: Item[];
  /** Number of pending records, loaded or not. */
  total: number;
};

const isWaiting = ({ progress }: { progress: Progress }) => progress.is === 'waiting';

/** Returns the number of pending records, loaded or not. */
export const countWaiting = ({ items, unread }: Queue<unknown>) =>
  items.filter(isWaiting).length + unread;

/** Returns true if more records should be loaded, to have `ahead` pending ones. */
export const needsMore = ({ items, unread }: Queue<unknown>, ahead: number): boolean =>
  unread > 0 && items.filter(isWaiting).length < ahead;

/** Returns the pending record after a decided one, or else the last one before it. */
function nextOf(items: Queued<Queueable>[], id: number): number | null {
  const at = items.findIndex(({ item }) => item.id === id);
  const next =
    items.slice(at + 1).find(isWaiting) ?? items.slice(0, Math.max(at, 0)).findLast(isWaiting);
  return next?.item.id ?? null;
}

function moved({ items, current }: Queue<Queueable>, by: 1 | -1): number | null {
  const waiting = items.filter(isWaiting).map(({ item }) => item.id);
  if (current === null) return waiting.at(by > 0 ? 0 : -1) ?? null;
  return waiting[waiting.indexOf(current) + by] ?? current;
}

const withProgress = <Item extends Queueable>(
  items: Queued<Item>[],
  ids: readonly number[],
  progressOf: (queued: Queued<Item>) => Progress,
): Queued<Item>[] =>
  items.map((queued) =>
    ids.includes(queued.item.id) ? { ...queued, progress: progressOf(queued) } : queued,
  );

/** Message about the other records of a blocked person. */
const along = 'Rejected along with it.';

const waiting: Progress = { is: 'waiting', problem: null, refused: null };

export const startQueue = <Item extends Queueable>({ items, total }: Begun<Item>): Queue<Item> => ({
  unread: total - items.length,
  items: items.map((item) => ({ item, progress: waiting })),
  current: items[0]?.id ?? null,
  panel: null,
  undoing: 0,
  message: '',
});

/** Merges loaded records into the list: new ones are appended, missing ones were decided by someone else. */
function withRead<Item extends Queueable>(
  shown: Queued<Item>[],
  { items, total }: Begun<Item>,
): Queued<Item>[] {
  const read = new Map(items.map((item) => [item.id, item]));
  const reach = items.length < total ? (items.at(-1)?.id ?? 0) : Infinity;
  const known = new Set(shown.map(({ item }) => item.id));
  return [
    ...shown.map((queued): Queued<Item> => {
      const { id, updatedAt } = queued.item;
      const item = read.get(id);
      if (!isWaiting(queued)) return queued;
      if (item) return item.updatedAt === updatedAt ? queued : { ...queued, item };
      if (id > reach) return queued;
      return { ...queued, progress: { is: 'gone', message: 'Somebody else has decided on it.' } };
    }),
    ...items.filter(({ id }) => !known.has(id)).map((item) => ({ item, progress: waiting })),
  ];
}

export function reduceQueue<Item extends Queueable>(
  queue: Queue<Item>,
  event: QueueEvent<Item>,
): Queue<Item> {
  const { items } = queue;
  switch (event.type) {
    case 'chosen':
      return { ...queue, current: event.id, panel: null };
    case 'moved':
      return { ...queue, current: moved(queue, event.by), panel: null };
    case 'opened':
      return queue.undoing > 0 ? queue : { ...queue, panel: event.panel };
    case 'sent': {
      const { ids, message } = event;
      const sent = withProgress(items, ids, () => ({ is: 'sending', message }));
      return { ...queue, items: sent, current: nextOf(sent, Number(ids[0])), panel: null, message };
    }
    case 'decided': {
      const { ids, decided, decisions } = event;
      const settled = withProgress(items, [...decided, ...ids], ({ item, progress }) => ({
        is: 'decided',
        message: progress.is === 'sending' && ids.includes(item.id) ? progress.message : along,
        decision: Number(decisions[0]),
      }));
      const isCurrentDone = queue.current !== null && decided.includes(queue.current);
      const current = isCurrentDone ? nextOf(settled, Number(queue.current)) : queue.current;
      return { ...queue, items: settled, current, panel: isCurrentDone ? null : queue.panel };
    }
    case 'refused': {
      const { ids, problem, act } = event;
      return {
        ...queue,
        items: withProgress(items, ids, () => ({ is: 'waiting', problem, refused: act })),
        // Keep the current record while its panel is open.
        current: queue.panel ? queue.current : Number(ids[0]),
      };
    }
    case 'undoing':
      return { ...queue, undoing: queue.undoing + 1, panel: null, message: 'Undoing…' };
    case 'not undone':
      return { ...queue, undoing: queue.undoing - 1, message: event.problem };
    case 'undone': {
      const ofThem = items.filter(
        ({ progress }) => progress.is === 'decided' && event.decisions.includes(progress.decision),
      );
      const own = ofThem.find(
        ({ progress }) => 'message' in progress && progress.message !== along,
      );
      const ids = ofThem.map(({ item }) => item.id);
      return {
        ...queue,
        items: withProgress(items, ids, () => waiting),
        current: own?.item.id ?? ids[0] ?? queue.current,
        panel: null,
        undoing: queue.undoing - 1,
        message: undone,
      };
    }
    case 'read': {
      const read = withRead(items, event);
      const isCurrentThere = read.some((one) => one.item.id === queue.current && isWaiting(one));
      return {
        ...queue,
        items: read,
        unread: event.total - event.items.length,
        panel: isCurrentThere ? queue.panel : null,
        current: isCurrentThere ? queue.current : (read.find(isWaiting)?.item.id ?? null),
      };
    }
  }
}

/** Returns the id of the last decision that can be undone. */
export function lastDecision({ items }: Queue<unknown>): number | null {
  const decisions = items.flatMap(({ progress }) =>
    progress.is === 'decided' ? [progress.decision] : [],
  );
  return decisions.length > 0 ? Math.max(...decisions) : null;
}
