'use client';

import { DefaultListView, useConfig, useListQuery, useSelection } from '@payloadcms/ui';
import type { CollectionSlug, ListViewClientProps } from 'payload';
import { mergeListSearchAndWhere } from 'payload/shared';
import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import { firstCharacters } from '../../contract/cut-text';
import { type Act, actOf, type Moderated } from '../../fields/moderated';
import { DecisionButton } from './decision-button';
import { holdPlace, seekRecords } from './focus-restore';
import { readAll, type Seen } from './records';
import { useToasts } from './use-toasts';

type ListActs = {
  /** True while records are being saved or the list is being reloaded. */
  isBusy: boolean;
  decide: (records: Seen[], act: Act) => unknown;
};

const Context = createContext<ListActs | null>(null);

/** Lets a list's cells decide on records. Keeps the focus in place when the list is reloaded. */
function ListActsProvider({ moderated, children }: { moderated: Moderated; children: ReactNode }) {
  const { data } = useListQuery();
  const releaseFocus = useRef<() => void>(() => undefined);
  useEffect(() => () => releaseFocus.current(), []);
  const focus = (begin: () => () => void) => {
    releaseFocus.current();
    releaseFocus.current = begin();
  };
  const { isBusy, decide } = useToasts(moderated.collection, {
    onDecide: () => focus(holdPlace),
    onUndo: (ids) => focus(() => seekRecords(ids)),
  });
  const titleOf = (id: number) => {
    const record = data?.docs.find((one) => one.id === id);
    return firstCharacters(String(record?.[moderated.title] ?? ''), 80);
  };
  const acts: ListActs = {
    isBusy,
    decide: (records, act) =>
      decide(
        records.map((record) => ({ ...record, title: titleOf(record.id) })),
        act,
      ),
  };
  return <Context value={acts}>{children}</Context>;
}

export function useListActs(): ListActs {
  const acts = use(Context);
  if (!acts) throw new Error('useListActs must be used inside ListActsProvider.');
  return acts;
}

/** Returns the selected rows of a list, or all rows that match its filter if "select all" is on. */
export function useChosen(collection: CollectionSlug) {
  const { count, selectAll, selectedIDs, toggleAll } = useSelection();
  const { data, query } = useListQuery();
  const { getEntityConfig } = useConfig();
  const isAll = String(selectAll) === 'allAvailable';
  const shown = (data?.docs ?? []) as Seen[];
  return {
    count,
    isListEmpty: shown.length === 0,
    /** Reads them in the version that the list shows. */
    read: async (): Promise<Seen[]> => {
      if (!isAll) return shown.filter(({ id }) => selectedIDs.includes(id));
      const where = mergeListSearchAndWhere({
        collectionConfig: getEntityConfig({ collectionSlug: collection }),
        search: query.search ?? '',
        where: query.where,
      });
      const all = await readAll(collection, where);
      return all.map((record) => shown.find(({ id }) => id === record.id) ?? record);
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
  const { count, isListEmpty, read, clearSelectAll } = useChosen(moderated.collection);
  const { decide, isBusy } = useListActs();
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
          decide(await read(), actOf(moderated, decision));
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
  <ListActsProvider moderated={moderated}>
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
