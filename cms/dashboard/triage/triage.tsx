'use client';

import { usePreferences } from '@payloadcms/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  actOf,
  type CountTexts,
  type Moderated,
  type SentDecision,
} from '../../platform/fields/moderated';
import { DecisionButton, useIsHydrated } from '../moderation/decision-button';
import { DoneLine } from '../moderation/done-line';
import { keyOf } from '../moderation/keys';
import { type Begun, countWaiting, lastDecision } from '../moderation/queue';
import { useQueue } from '../moderation/use-queue';
import { siteApi } from '../site-api';
import { Option } from './fields';
import type { PendingTerm } from './panels';
import { SuggestionCard } from './suggestion-card';

/** Loads the oldest pending terms. */
const readPending = (): Promise<Begun<PendingTerm> | null> =>
  siteApi()
    .page('GET /fovea/pending', {})
    .then(({ items, total }) => ({
      items: items.map((term) => ({ ...term, title: term.subject })),
      total: total ?? 0,
    }))
    .catch(() => null);

const reading = { read: readPending, ahead: 50 };

function doneOf({ decisions }: Moderated, { decision, as }: SentDecision): CountTexts {
  const named = decisions.find((one) => one.decision === decision)?.done;
  const words =
    decision === 'merge'
      ? `merged, as ${as === 'alias' ? 'another name' : 'a revelation'}`
      : 'rejected, and its sender blocked';
  return named ?? { one: words, many: words };
}

const preference = 'suggestion-keys';

/** Returns whether single-key shortcuts are on: a preference of each user, on by default. */
function useKeysSetting(): [areOn: boolean, set: (areOn: boolean) => void] {
  const { getPreference, setPreference } = usePreferences();
  const [areOn, setAreOn] = useState(true);
  useEffect(() => {
    getPreference<{ areOn?: boolean } | null>(preference)
      .then((stored) => setAreOn(stored?.areOn ?? true))
      // Keep the default: the switch is visible.
      .catch(() => undefined);
  }, [getPreference]);
  return [
    areOn,
    (on) => {
      setAreOn(on);
      void setPreference(preference, { areOn: on });
    },
  ];
}

type TriageProps = {
  moderated: Moderated | undefined;
  begun: Begun<PendingTerm>;
  /** Titles in reading order. */
  books: string[];
};

const waitWords = (count: number) =>
  count === 0 ? 'Nothing is waiting' : count === 1 ? 'One is waiting' : `${count} are waiting`;

export function Triage({ moderated, begun, books }: TriageProps) {
  const { queue, list, status, act, decide, undo, press } = useQueue(
    'glossary-terms',
    begun,
    reading,
  );
  const [areKeysOn, setKeysOn] = useKeysSetting();
  const isHydrated = useIsHydrated();
  const { panel, message } = queue;
  const [fromBooks, setFromBooks] = useState<Record<number, number>>({});
  const last = lastDecision(queue);
  const waiting = countWaiting(queue);
  const current = queue.items.find(({ item }) => item.id === queue.current)?.item ?? null;
  const fromBook = (current && fromBooks[current.id]) ?? 0;

  const decideOn = (term: PendingTerm, sent: SentDecision) => {
    const { decision, ...edits } = sent;
    if (moderated)
      decide(term, actOf(moderated, { decision, done: doneOf(moderated, sent) }, edits));
  };
  const chooseBook = (book: number) => {
    if (current && book <= books.length) setFromBooks({ ...fromBooks, [current.id]: book });
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) =>
    press(event, list.current?.querySelector('article'), {
      areOn: areKeysOn,
      onOther: (key) => {
        if (/^\d$/.test(key) && panel !== 'reject') chooseBook(Number(key));
      },
    }),
  );
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <div className="triage pt-6 pb-15" data-keys={areKeysOn}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1>Suggestions</h1>
        <p ref={status} tabIndex={-1}>
          {waitWords(waiting)}. <a href="/cms/collections/glossary-terms">All terms</a>
        </p>
      </div>
      <p role="status" className="text-muted min-h-[1.6em]">
        {message && `${message} ${waitWords(waiting)}.`}
      </p>
      <div className="border-rule mt-3 mb-5 flex flex-wrap items-center gap-x-5 gap-y-2 border-0 border-y-3 border-double py-2">
        <Option
          type="checkbox"
          disabled={!isHydrated}
          checked={areKeysOn}
          onChange={({ target }) => setKeysOn(target.checked)}
        >
          Keyboard shortcuts
        </Option>
        {areKeysOn && (
          <p className="text-muted [@media(hover:none)]:hidden">
            <kbd>{keyOf.next}</kbd> <kbd>{keyOf.previous}</kbd> next and previous · <kbd>0</kbd>–
            <kbd>{Math.min(9, books.length)}</kbd> told from
          </p>
        )}
        <DecisionButton
          aria-keyshortcuts={keyOf.undo}
          className="ms-auto"
          aria-disabled={last === null}
          onClick={() => undo()}
        >
          Undo the last decision
        </DecisionButton>
      </div>
      {queue.items.length === 0 && <p>No suggestion is waiting. A good time to write.</p>}
      <ol
        ref={list}
        className="wide:grid-cols-[minmax(16rem,2fr)_minmax(0,3fr)] wide:items-start wide:gap-x-8 wide:gap-y-0 grid list-none grid-cols-1 gap-2 p-0"
      >
        {queue.items.map(({ item, progress }) => (
          <li
            key={item.id}
            data-id={item.id}
            className="wide:col-1 wide:has-[article]:col-2 wide:has-[article]:sticky wide:has-[article]:top-4 wide:has-[article]:row-[1/span_200] wide:mb-2"
          >
            {progress.is !== 'waiting' ? (
              <DoneLine progress={progress} title={item.subject} last={last} onUndo={undo} />
            ) : item.id === queue.current ? (
              <SuggestionCard
                term={item}
                books={books}
                fromBook={fromBook}
                problem={progress.problem}
                refused={progress.refused}
                panel={panel}
                onFromBook={chooseBook}
                onPanel={(which) => act({ type: 'opened', panel: which })}
                onDecide={(decision) => decideOn(item, decision)}
              />
            ) : (
              <button
                type="button"
                className="border-line hover:border-link block min-h-11 w-full cursor-pointer truncate rounded-medium border bg-transparent px-[1.4rem] py-[0.6rem] text-start text-(--theme-text) [font:inherit] max-md:ps-4"
                onClick={() => act({ type: 'chosen', id: item.id })}
              >
                <strong>{item.subject}</strong>{' '}
                <span className="text-muted">{progress.problem ?? item.description}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
