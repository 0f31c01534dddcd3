import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { Act, Moderated } from '../../fields/moderated';
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
 * Returns the queue of pending records. Decisions are displayed at once.
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

  const { inTurn, decide, undo } = useDecisions(collection, (event) => {
    dispatch(event);
    // A decision on others of a sender may have included records that are not loaded.
    const isStale = event.type === 'decided' && event.decided.length > 1;
    return isStale || event.type === 'refused' || event.type === 'undone' ? reload() : undefined;
  });

  const loadAhead = useEffectEvent(() => {
    if (needsMore(queue, ahead))
      void inTurn(async () => {
        if (needsMore(latest.current, ahead)) await reload();
      });
  });
  useEffect(() => loadAhead(), [queue]);

  const takeBegun = useEffectEvent(() => dispatch({ type: 'read', ...begun }));
  useEffect(() => takeBegun(), [begun]);

  return {
    queue,
    dispatch,
    decide: (item: Item, act: Act) =>
      decide([item], act, () =>
        latest.current.items.flatMap(({ item: shown }) => (shown.id === item.id ? [shown] : [])),
      ),
    /** Undoes a decision, by default the last one. */
    undo: (decision?: number) =>
      undo(() => [decision ?? lastDecision(latest.current)].filter((id) => id !== null)),
  };
}
