import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { Act, Moderated } from '../../platform/fields/moderated';
import { pressKey } from './keys';
import {
  type Begun,
  lastDecision,
  needsMore,
  type Queueable,
  type QueueEvent,
  reduceQueue,
  startQueue,
} from './queue';
import { useDecisions } from './use-decisions';

/**
 * Returns the queue of pending records. Decisions are displayed at once, then the focus moves to the current record's article, or
 * to the status line after the last one.
 *
 * @param read loads the oldest pending records; null if that fails, or if they come as `begun`
 */
export function useQueue<Item extends Queueable>(
  collection: Moderated['collection'],
  begun: Begun<Item>,
  { read, ahead = 0 }: { read: () => Promise<Begun<Item> | null>; ahead?: number },
) {
  const [queue, show] = useReducer(reduceQueue<Item>, begun, startQueue<Item>);
  // Queued work needs the state at the time it runs.
  const latest = useRef(queue);

  const dispatch = (event: QueueEvent<Item>) => {
    latest.current = reduceQueue(latest.current, event);
    show(event);
  };

  const reload = async () => {
    const loaded = await read();
    if (loaded) dispatch({ type: 'read', ...loaded });
  };

  const { decide, undo } = useDecisions(collection, (event) => {
    dispatch(event);
    // A decision on others of a sender may have included records that are not loaded.
    const isStale =
      event.type === 'decided'
        ? event.decided.length > 1 || needsMore(latest.current, ahead)
        : event.type === 'refused' || event.type === 'undone';
    return isStale ? reload() : undefined;
  });

  const takeBegun = useEffectEvent(() => dispatch({ type: 'read', ...begun }));
  useEffect(() => takeBegun(), [begun]);

  const list = useRef<HTMLOListElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  /** Number of the user's actions. The focus does not move before the first. */
  const [actions, setActions] = useState(0);
  const { current, panel } = queue;
  useEffect(() => {
    if (actions === 0 || panel !== null) return;
    const article = list.current?.querySelector<HTMLElement>(`[data-id="${current}"] article`);
    article?.scrollIntoView({ block: 'nearest' });
    if (!article?.contains(document.activeElement))
      (article ?? status.current)?.focus({ preventScroll: true });
  }, [actions, current, panel]);

  const act = (event: QueueEvent<Item>) => {
    setActions((count) => count + 1);
    dispatch(event);
  };
  /** Undoes a decision, by default the last one. */
  const undoOne = (decision?: number) => {
    setActions((count) => count + 1);
    void undo(() => [decision ?? lastDecision(latest.current)].filter((id) => id !== null));
  };
  return {
    queue,
    list,
    status,
    /** Chooses a record without moving the focus. */
    choose: (id: number) => dispatch({ type: 'chosen', id }),
    act,
    decide: (item: Item, decision: Act) => {
      setActions((count) => count + 1);
      void decide([item], decision, () =>
        latest.current.items.flatMap(({ item: shown }) => (shown.id === item.id ? [shown] : [])),
      );
    },
    undo: undoOne,
    /** Keys press buttons of an element. Others undo and move. */
    press: (
      event: KeyboardEvent,
      row: Element | null | undefined,
      more: { areOn?: boolean; onOther?: (key: string) => void } = {},
    ) =>
      pressKey(event, {
        row,
        isUndoing: queue.undoing > 0,
        onUndo: () => undoOne(),
        onMove: (by) => act({ type: 'moved', by }),
        ...more,
      }),
  };
}
