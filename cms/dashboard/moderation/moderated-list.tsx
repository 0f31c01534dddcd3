'use client';

import { DefaultListView, toast, useListQuery, useConfig, useSelection } from '@payloadcms/ui';
import type { ListViewClientProps, CollectionSlug } from 'payload';
import type { Moderated, Decision } from '../../moderation/moderated';
import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, use, useEffect, useRef, useTransition } from 'react';
import { holdPlace, seekRecords } from './focus-restore';
import { wordsOfError } from '../rest';
import { decideOn, type Done, readAllIds } from './records';
import { mergeListSearchAndWhere } from 'payload/shared';
import { DecisionButton } from './decision-button';

type ListActs = {
  /** True while records are being saved or the list is being reloaded. */
  isBusy: boolean;
  /** Changes records, shows a message and offers to undo it. */
  act: (work: () => Promise<Done>) => void;
};

const Context = createContext<ListActs | null>(null);

/** Milliseconds for which undo is offered: enough to notice a mistake and reach the button. */
const undoFor = 12_000;

/** Lets a list's cells change records. Reloads the list afterwards and keeps the focus in place. */
function ListActsProvider({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [isBusy, startTransition] = useTransition();
  const releaseFocus = useRef<() => void>(() => undefined);

  useEffect(() => () => releaseFocus.current(), []);

  const write = (work: () => Promise<void>) =>
    startTransition(async () => {
      try {
        await work();
      } catch (error) {
        toast.error(wordsOfError(error));
      }
      startTransition(() => router.refresh());
    });

  const act: ListActs['act'] = (work) => {
    releaseFocus.current();
    releaseFocus.current = holdPlace();
    write(async () => {
      const { ids, message, problem, undo } = await work();
      const onClick = () => {
        releaseFocus.current();
        releaseFocus.current = seekRecords(ids);
        write(async () => void toast.info(await undo()));
      };
      const options = { duration: undoFor, action: { label: 'Undo', onClick } };
      if (problem) toast.warning(`${message} ${problem}`, options);
      else toast.success(message, options);
    });
  };

  return <Context value={{ isBusy, act }}>{children}</Context>;
}

export function useListActs(): ListActs {
  const acts = use(Context);
  if (!acts) throw new Error('useListActs must be used inside ListActsProvider.');
  return acts;
}

/** Returns a function that decides on records of a list, with message and undo. */
export function useDeciding(moderated: Moderated) {
  const { act, isBusy } = useListActs();
  const { data } = useListQuery();
  const decide = (ids: (number | string)[], decision: Decision) =>
    act(() => decideOn(moderated, { ids, shown: data?.docs }, decision));
  return { decide, isBusy };
}

/** Returns the selected rows of a list, or all rows that match its filter if "select all" is on. */
export function useChosenIds(collection: CollectionSlug) {
  const { count, selectAll, selectedIDs, toggleAll } = useSelection();
  const { data, query } = useListQuery();
  const { getEntityConfig } = useConfig();
  const isAll = String(selectAll) === 'allAvailable';
  return {
    count,
    isListEmpty: !data?.docs.length,
    readIds: async () => {
      const where = mergeListSearchAndWhere({
        collectionConfig: getEntityConfig({ collectionSlug: collection }),
        search: query.search ?? '',
        where: query.where,
      });
      return isAll ? readAllIds(collection, where) : selectedIDs;
    },
    clearSelectAll: () => {
      if (isAll || String(selectAll) === 'allInPage') toggleAll();
    },
  };
}

type SelectionBarProps = {
  name: string;
  children: ReactNode;
  isIdle: boolean;
  actions: { label: string; kind?: string; onClick: () => Promise<unknown> }[];
};

export const SelectionBar = ({ name, children, isIdle, actions }: SelectionBarProps) => (
  <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3" role="group" aria-label={name}>
    {children}
    {actions.length > 0 && (
      <div className="decision">
        {actions.map(({ label, ...action }) => (
          <DecisionButton key={label} isIdle={isIdle} {...action}>
            {label}
          </DecisionButton>
        ))}
      </div>
    )}
  </div>
);

function DecisionBar({ moderated }: { moderated: Moderated }) {
  const { count, isListEmpty, readIds, clearSelectAll } = useChosenIds(moderated.collection);
  const { decide, isBusy } = useDeciding(moderated);
  const { one, many } = moderated.noun;
  const selected = count
    ? `${count} ${count === 1 ? one : many} selected`
    : `Select ${many} to decide on many at once`;
  return (
    <SelectionBar
      name={`Decide on the selected ${many}`}
      isIdle={!count || isBusy}
      actions={(isListEmpty ? [] : moderated.decisions).map((decision) => ({
        label: decision.label,
        kind: String(decision.status),
        onClick: async () => {
          decide(await readIds(), decision);
          clearSelectAll();
        },
      }))}
    >
      <p className="decision-bar__count max-md:basis-full" aria-live="polite" tabIndex={-1}>
        {isListEmpty ? `There are no ${many} here` : selected}
      </p>
    </SelectionBar>
  );
}

export type ModeratedListProps = ListViewClientProps & { moderated: Moderated };

export const ModeratedList = ({ moderated, ...list }: ModeratedListProps) => (
  <ListActsProvider>
    <DefaultListView
      {...list}
      BeforeListTable={
        <>
          {list.viewType !== 'trash' && <DecisionBar moderated={moderated} />}
          {list.BeforeListTable}
        </>
      }
    />
  </ListActsProvider>
);
