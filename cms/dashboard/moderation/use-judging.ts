'use client';

import { useListActs } from './list-actions';
import { type Judgement, judgeWriters, readWaiting, takeBack } from './writers';

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

/** Trusts and blocks the readers who wrote comments, tells so, and offers to undo it. */
export function useJudging() {
  const { act, isBusy } = useListActs();
  const judge = (ids: (number | string)[], judgement: Judgement) =>
    act(async () => {
      const waiting = await readWaiting(fetch);
      const before = await judgeWriters(fetch, ids, judgement);
      return {
        ids,
        told: told[judgement.act][`${judgement.so}`],
        undo: async () => {
          await takeBack(fetch, before, waiting);
          return 'It is as it was before.';
        },
      };
    });
  return { judge, isBusy };
}
