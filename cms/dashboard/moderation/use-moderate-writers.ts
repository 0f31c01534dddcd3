'use client';

import { useListActs } from './list-actions';
import { type Moderation, moderateWriters, readWaiting, takeBack } from './writers';

const told = {
  trust: {
    true: 'Trusted: what waits is approved, and later comments appear at once.',
    false: 'Trusted no more.',
  },
  block: {
    true: 'Blocked: these comments are hidden now.',
    false: 'Let back in: the comments are there again.',
  },
} as const;

/** Returns a function that trusts or blocks the writers of comments, with message and undo. */
export function useModerateWriters() {
  const { act, isBusy } = useListActs();
  const moderate = (ids: (number | string)[], moderation: Moderation) =>
    act(async () => {
      const waiting = await readWaiting(fetch);
      const before = await moderateWriters(fetch, ids, moderation);
      return {
        ids,
        told: told[moderation.act][`${moderation.so}`],
        undo: async () => {
          await takeBack(fetch, before, waiting);
          return 'It is as it was before.';
        },
      };
    });
  return { moderate, isBusy };
}
