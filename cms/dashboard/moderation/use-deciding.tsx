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
import type { Decision, Moderated } from './moderated';
import { type Former, putBack, readStates, writeState } from './records';

type Deciding = {
  /** Whether something is being written, or shown anew. */
  isBusy: boolean;
  /** Decides on records, tells so, and offers to undo it. */
  decide: (ids: (number | string)[], decision: Decision) => Promise<void>;
};

const Context = createContext<Deciding | null>(null);

/** Long enough to see the slip and to reach the button with a thumb. */
const undoFor = 12_000;

const inWords = ({ noun }: Moderated, records: Former[], done: string) => {
  const [first] = records;
  return records.length === 1 && first
    ? `“${first.title}” ${done}.`
    : `${records.length} ${noun.many} ${done}.`;
};

const tell = (error: unknown) =>
  toast.error(error instanceof Error ? error.message : 'The server did not answer. Try again.');

/** Where the keyboard was, counted in rows: the row goes when the list no longer has its record. */
const rowOf = (element: Element | null) => {
  const row = element?.closest('tbody tr');
  return row ? [...(row.parentElement?.children ?? [])].indexOf(row) : null;
};

/** The same button of the row that has come in its place, else of the last; without rows, the search of the list. */
function focusRow(index: number) {
  const rows = [...document.querySelectorAll('.collection-list tbody tr')];
  const row = rows[Math.min(index, rows.length - 1)];
  const target =
    row?.querySelector<HTMLElement>('.decision button') ??
    document.querySelector<HTMLElement>('.search-filter__input');
  target?.focus();
}

/** Lets everything within a list decide on its records, and shows the list anew afterwards. */
export function DecidingProvider({
  moderated,
  children,
}: {
  moderated: Moderated;
  children: ReactNode;
}) {
  const router = useRouter();
  const [isWriting, setIsWriting] = useState(false);
  // The router does not tell when it has shown a page anew: other records are there then.
  const { data: shown } = useListQuery();
  const [outOfDate, setOutOfDate] = useState<object | null>(null);
  const isRefreshing = outOfDate !== null && outOfDate === shown;
  const latest = useRef<object | null>(null);
  const focusedRow = useRef<number | null>(null);

  useEffect(() => {
    latest.current = shown ?? null;
  }, [shown]);

  useEffect(() => {
    const index = focusedRow.current;
    if (isRefreshing || isWriting || index === null) return;
    // Payload's list puts the new rows in a moment after it has the new records.
    const frame = requestAnimationFrame(() => {
      focusedRow.current = null;
      if (document.activeElement === document.body) focusRow(index);
    });
    return () => cancelAnimationFrame(frame);
  }, [isRefreshing, isWriting]);

  const write = useCallback(
    async (work: () => Promise<void>) => {
      setIsWriting(true);
      try {
        await work();
      } catch (error) {
        tell(error);
      } finally {
        setIsWriting(false);
        setOutOfDate(latest.current);
        router.refresh();
      }
    },
    [router],
  );

  const decide = useCallback<Deciding['decide']>(
    (ids, { status, done }) => {
      focusedRow.current = rowOf(document.activeElement);
      return write(async () => {
        const former = await readStates(fetch, moderated, ids);
        await writeState(fetch, moderated, ids, status);
        const undo = () =>
          void write(async () => {
            await putBack(fetch, moderated, former);
            toast.info(inWords(moderated, former, 'put back as before'));
          });
        toast.success(inWords(moderated, former, done), {
          duration: undoFor,
          action: { label: 'Undo', onClick: undo },
        });
      });
    },
    [moderated, write],
  );

  const value = useMemo(
    () => ({ isBusy: isWriting || isRefreshing, decide }),
    [isWriting, isRefreshing, decide],
  );
  return <Context value={value}>{children}</Context>;
}

/** @throws Error outside of a moderated list */
export function useDeciding(): Deciding {
  const deciding = useContext(Context);
  if (!deciding) throw new Error('There is no list around this that is moderated.');
  return deciding;
}
