import type { SentDecision } from '../../platform/fields/moderated';
import type { Seen } from './records';
import { type DecisionEvent, undone } from './use-decisions';

export type Panel = 'edit' | 'merge' | 'reject';

export type Queueable = Seen & { title: string };

export type Done = {
  is: 'done';
  message: string;
  /** Id used to undo it; null while it is being sent, and for a decision of somebody else. */
  decision: number | null;
};

type Progress =
  | {
      is: 'waiting';
      /** Why the last decision was refused. */
      problem: string | null;
      /** The refused decision: its texts are in the form when it is opened again. */
      refused: SentDecision | null;
    }
  | Done;

type Queued<Item> = { item: Item; progress: Progress };

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

/** Returns the pending record after the current one, or else the last one before it. */
function nextOf({ items, current }: Queue<Queueable>): number | null {
  const at = items.findIndex(({ item }) => item.id === current);
  const next =
    items.slice(at + 1).find(isWaiting) ?? items.slice(0, Math.max(at, 0)).findLast(isWaiting);
  return next?.item.id ?? null;
}

function moved({ items, current }: Queue<Queueable>, by: 1 | -1): number | null {
  const waiting = items.filter(isWaiting).map(({ item }) => item.id);
  return waiting[waiting.indexOf(current ?? 0) + by] ?? current;
}

const withProgress = <Item extends Queueable>(
  items: Queued<Item>[],
  ids: readonly number[],
  progress: Progress,
): Queued<Item>[] =>
  items.map((queued) => (ids.includes(queued.item.id) ? { ...queued, progress } : queued));

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
  const gone = ({ title }: Item): Progress => ({
    is: 'done',
    message: `“${title}”: Somebody else has decided on it.`,
    decision: null,
  });
  return [
    ...shown.map((queued): Queued<Item> => {
      const { id, updatedAt } = queued.item;
      const item = read.get(id);
      if (!isWaiting(queued) || item?.updatedAt === updatedAt) return queued;
      if (item) return { ...queued, item };
      return id > reach ? queued : { ...queued, progress: gone(queued.item) };
    }),
    ...items.filter(({ id }) => !known.has(id)).map((item) => ({ item, progress: waiting })),
  ];
}

function applied<Item extends Queueable>(
  queue: Queue<Item>,
  event: QueueEvent<Item>,
): Partial<Queue<Item>> {
  const { items, undoing } = queue;
  switch (event.type) {
    case 'chosen':
      return { current: event.id, panel: null };
    case 'moved':
      return { current: moved(queue, event.by), panel: null };
    case 'opened':
      return undoing > 0 ? {} : { panel: event.panel };
    case 'sent': {
      const { ids, message } = event;
      return {
        items: withProgress(items, ids, { is: 'done', message, decision: null }),
        message,
      };
    }
    case 'decided': {
      const { ids, decided, decisions, message } = event;
      const done = { is: 'done', decision: Number(decisions[0]) } as const;
      const others = withProgress(items, decided, { ...done, message: along });
      return { items: withProgress(others, ids, { ...done, message }) };
    }
    case 'refused': {
      const { ids, problem, act } = event;
      return {
        items: withProgress(items, ids, {
          is: 'waiting',
          problem,
          refused: { decision: act.decision, ...act.edits },
        }),
        // Keep the current record while its panel is open.
        current: queue.panel ? queue.current : Number(ids[0]),
      };
    }
    case 'undoing':
      return { undoing: undoing + 1, panel: null, message: 'Undoing…' };
    case 'not undone':
      return { undoing: undoing - 1, message: event.problem };
    case 'undone': {
      const ids = items.flatMap(({ item, progress }) =>
        progress.is === 'done' && event.decisions.includes(progress.decision ?? 0) ? [item.id] : [],
      );
      return {
        items: withProgress(items, ids, waiting),
        current: ids[0] ?? queue.current,
        panel: null,
        undoing: undoing - 1,
        message: undone,
      };
    }
    case 'read':
      return { items: withRead(items, event), unread: event.total - event.items.length };
  }
}

/** Applies an event. If the current record is no longer pending, its neighbor becomes current, and its panel closes. */
export function reduceQueue<Item extends Queueable>(
  before: Queue<Item>,
  event: QueueEvent<Item>,
): Queue<Item> {
  const queue = { ...before, ...applied(before, event) };
  const isThere = queue.items.some((one) => one.item.id === queue.current && isWaiting(one));
  return isThere ? queue : { ...queue, current: nextOf(queue), panel: null };
}

/** Returns the id of the last decision that can be undone. */
export function lastDecision({ items }: Queue<unknown>): number | null {
  const decisions = items.map(({ progress }) => (progress.is === 'done' && progress.decision) || 0);
  return Math.max(0, ...decisions) || null;
}
