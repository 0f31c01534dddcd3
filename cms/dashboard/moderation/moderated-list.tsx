'use client';

import { DefaultListView, useConfig, useListQuery, useSelection } from '@payloadcms/ui';
import type { CollectionSlug, ListViewClientProps } from 'payload';
import { mergeListSearchAndWhere } from 'payload/shared';
import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import { firstCharacters } from '../../contract/plain/cut-text';
import { type Act, actOf, type Moderated } from '../../platform/fields/moderated';
import { DecisionButton } from './decision-button';
import { holdPlace } from './focus-restore';
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
  const hold = (ids?: number[]) => {
    releaseFocus.current();
    releaseFocus.current = holdPlace(ids);
  };
  const { isBusy, decide } = useToasts(moderated.collection, hold);
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
  collection: CollectionSlug;
  name: string;
  text: string;
  acts: { label: string; kind?: string; act: Act }[];
};

/** Renders buttons that decide on the selected rows. */
function SelectionBar({ collection, name, text, acts }: SelectionBarProps) {
  const { count, read, clearSelectAll } = useChosen(collection);
  const { decide, isBusy } = useListActs();
  const onClick = async (act: Act) => {
    decide(await read(), act);
    clearSelectAll();
  };
  return (
    <div
      className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3"
      role="group"
      aria-label={name}
    >
      <p className="decision-bar__count max-md:basis-full" aria-live="polite" tabIndex={-1}>
        {text}
      </p>
      {acts.length > 0 && (
        <div className="decision">
          {acts.map(({ label, kind, act }) => (
            <DecisionButton
              key={label}
              kind={kind}
              isIdle={!count || isBusy}
              onClick={() => onClick(act)}
            >
              {label}
            </DecisionButton>
          ))}
        </div>
      )}
    </div>
  );
}

function DecisionBar({ moderated }: { moderated: Moderated }) {
  const { collection, noun, decisions } = moderated;
  const { count, isListEmpty } = useChosen(collection);
  const selected = count
    ? `${count} ${count === 1 ? noun.one : noun.many} selected`
    : `Select ${noun.many} to decide on many at once`;
  return (
    <SelectionBar
      collection={collection}
      name={`Decide on the selected ${noun.many}`}
      text={isListEmpty ? `There are no ${noun.many} here` : selected}
      acts={(isListEmpty ? [] : decisions).map((decision) => ({
        label: decision.label,
        kind: String(decision.status),
        act: actOf(moderated, decision),
      }))}
    />
  );
}

const actOn = (decision: Act['decision'], message: string): Act => ({
  decision,
  messageFor: () => message,
});

const onWriters = {
  trust: actOn('trust', 'Trusted: pending comments are approved, and later ones appear at once.'),
  distrust: actOn('distrust', 'No longer trusted.'),
  block: actOn('block', 'Blocked: these comments are hidden now.'),
  unblock: actOn('unblock', 'Unblocked: the comments are shown again.'),
};

const WriterBar = () =>
  !useChosen('comments').isListEmpty && (
    <SelectionBar
      collection="comments"
      name="Decide on the writers of the selected"
      text="Their writers"
      acts={[
        { label: 'Trust these readers', act: onWriters.trust },
        { label: 'Block these readers', act: onWriters.block },
      ]}
    />
  );

type Writer = { comment: Seen; name: string; isTrusted: boolean; isBlocked: boolean };

export function WriterButtons({ comment, name, isTrusted, isBlocked }: Writer) {
  const { decide, isBusy } = useListActs();
  const buttons: [Act, string][] = [
    isTrusted ? [onWriters.distrust, 'Stop trusting'] : [onWriters.trust, 'Trust this reader'],
    isBlocked ? [onWriters.unblock, 'Unblock'] : [onWriters.block, 'Block'],
  ];
  return (
    <div className="decision">
      {buttons.map(([act, label]) => (
        <DecisionButton
          key={label}
          aria-label={`${label}: ${name}`}
          isIdle={isBusy}
          onClick={() => decide([comment], act)}
        >
          {label}
        </DecisionButton>
      ))}
    </div>
  );
}

type ListProps = ListViewClientProps & { moderated: Moderated };

export const ModeratedList = ({ moderated, ...list }: ListProps) => (
  <ListActsProvider moderated={moderated}>
    <DefaultListView
      {...list}
      BeforeListTable={
        <>
          {list.viewType !== 'trash' && <DecisionBar moderated={moderated} />}
          {list.BeforeListTable}
          {moderated.collection === 'comments' && <WriterBar />}
        </>
      }
    />
  </ListActsProvider>
);
