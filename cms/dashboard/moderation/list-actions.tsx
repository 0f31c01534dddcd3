'use client';

import { toast, useListQuery } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { holdPlace, seekRecords } from './focus-restore';
import { wordsOfError } from './admin-rest-client';

/** Something that was done to records of a list, and how it is taken back. */
type Done = {
  ids: (number | string)[];
  /** In words: “Aardmoor” approved. */
  told: string;
  /** @returns what is told then */
  undo: () => Promise<string>;
};

type ListActs = {
  /** Whether something is being written, or shown anew. */
  isBusy: boolean;
  /** Does something to records, tells so, and offers to undo it. */
  act: (work: () => Promise<Done>) => Promise<void>;
};

const Context = createContext<ListActs | null>(null);

/** Long enough to see the slip and to reach the button with a thumb. */
const undoFor = 12_000;

/** Lets everything within a list act on its records, shows the list anew afterwards, and keeps the keyboard at its place. */
export function ListActsProvider({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [isWriting, setIsWriting] = useState(false);
  // The router does not tell when it has shown a page anew: other records are there then.
  const { data: shown } = useListQuery();
  const [outOfDate, setOutOfDate] = useState<object | null>(null);
  const isBusy = isWriting || (outOfDate !== null && outOfDate === shown);
  const latest = useRef<object | null>(null);
  const leavePlace = useRef<() => void>(() => undefined);

  useEffect(() => {
    latest.current = shown ?? null;
  }, [shown]);
  useEffect(() => () => leavePlace.current(), []);

  const write = useCallback(
    async (work: () => Promise<void>) => {
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
    },
    [router],
  );

  const act = useCallback<ListActs['act']>(
    (work) => {
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
    },
    [write],
  );

  const value = useMemo(() => ({ isBusy, act }), [isBusy, act]);
  return <Context value={value}>{children}</Context>;
}

/** @throws Error outside of a list on whose records can be acted */
export function useListActs(): ListActs {
  const acts = useContext(Context);
  if (!acts) throw new Error('There is no list around this on whose records can be acted.');
  return acts;
}
