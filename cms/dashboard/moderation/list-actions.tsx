'use client';

import type { CountTexts, Decision, Moderated } from '../../moderation/moderated';
import { toast, useListQuery } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { holdPlace, seekRecords } from './focus-restore';
import { wordsOfError } from '../rest';
import { inWords, readStates, writeState, writeValues } from './records';

type Done = {
  ids: (number | string)[];
  /** For example `“Aardmoor” approved.` */
  told: string;
  undo: () => Promise<string>;
};

type ListActs = {
  /** True while records are being saved or the list is being reloaded. */
  isBusy: boolean;
  /** Changes records, shows a message and offers to undo it. */
  act: (work: () => Promise<Done>) => Promise<void>;
};

const Context = createContext<ListActs | null>(null);

/** Milliseconds for which undo is offered: enough to notice a slip and to reach the button. */
const undoFor = 12_000;

/** Lets a list's cells change records. Reloads the list afterwards and keeps the focus in place. */
export function ListActsProvider({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [isWriting, setIsWriting] = useState(false);
  // The router has no event for the end of a refresh, but the list then has a new `data` object.
  const { data: shown } = useListQuery();
  const [outOfDate, setOutOfDate] = useState<object | null>(null);
  const isBusy = isWriting || (outOfDate !== null && outOfDate === shown);
  const latest = useRef<object | null>(null);
  const leavePlace = useRef<() => void>(() => undefined);

  useEffect(() => {
    latest.current = shown ?? null;
  }, [shown]);
  useEffect(() => () => leavePlace.current(), []);

  const write = async (work: () => Promise<void>) => {
    setIsWriting(true);
    try {
      await work();
    } catch (error) {
      toast.error(wordsOfError(error));
    } finally {
      setIsWriting(false);
      setOutOfDate(latest.current);
      router.refresh();
    }
  };

  const act: ListActs['act'] = (work) => {
    leavePlace.current();
    leavePlace.current = holdPlace();
    return write(async () => {
      const { ids, told, undo } = await work();
      const onClick = () => {
        leavePlace.current();
        leavePlace.current = seekRecords(ids);
        void write(async () => void toast.info(await undo()));
      };
      toast.success(told, { duration: undoFor, action: { label: 'Undo', onClick } });
    });
  };

  return <Context value={{ isBusy, act }}>{children}</Context>;
}

/** @throws Error outside a `ListActsProvider` */
export function useListActs(): ListActs {
  const acts = use(Context);
  if (!acts) throw new Error('There is no list around this on whose records can be acted.');
  return acts;
}

const undone: CountTexts = { one: 'is as it was before', many: 'are as they were before' };

/** Returns a function that decides on records of a list, with message and undo. */
export function useDeciding(moderated: Moderated) {
  const { act, isBusy } = useListActs();
  const { data } = useListQuery();
  const decide = (ids: (number | string)[], { status, done }: Decision) =>
    act(async () => {
      const former = await readStates(moderated, ids);
      await writeState(moderated, { ids, shown: data?.docs }, status);
      return {
        ids,
        told: inWords(moderated.noun, former, done),
        undo: async () => {
          await writeValues(moderated, former);
          return inWords(moderated.noun, former, undone);
        },
      };
    });
  return { decide, isBusy };
}
