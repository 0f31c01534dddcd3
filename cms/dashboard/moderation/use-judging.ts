'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { type Judgement, judgeWriters, readWaiting, takeBack } from './writers';

/** Long enough to see the slip and to reach the button with a thumb. */
const undoFor = 12_000;

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
  const router = useRouter();
  const [isWriting, setIsWriting] = useState(false);
  const [isRefreshing, startRefresh] = useTransition();

  const write = async (work: () => Promise<void>) => {
    setIsWriting(true);
    try {
      await work();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The server did not answer. Try again.');
    } finally {
      setIsWriting(false);
      startRefresh(() => router.refresh());
    }
  };

  const judge = (ids: (number | string)[], judgement: Judgement) =>
    write(async () => {
      const waiting = await readWaiting(fetch);
      await judgeWriters(fetch, ids, judgement);
      const undo = () =>
        void write(async () => {
          await takeBack(fetch, ids, judgement, waiting);
          toast.info('It is as it was before.');
        });
      toast.success(told[judgement.act][`${judgement.so}`], {
        duration: undoFor,
        action: { label: 'Undo', onClick: undo },
      });
    });

  return { judge, isBusy: isWriting || isRefreshing };
}
