'use client';

import { useEffect, useRef, useState, useEffectEvent } from 'react';
import { DecisionButton, useIsHydrated } from '../moderation/decision-button';
import { keyOf, type Panel, shortcutOf } from './keys';
import { Option } from './fields';
import {
  countWaiting,
  lastDecision,
  type PendingTerm,
  type QueuedTerm,
  type ReadTerms,
  type SentDecision,
} from './queue';
import { readyLines } from './panels';
import { KeyButton, SuggestionCard } from './suggestion-card';
import { messageOf, useQueue } from './use-queue';
import { usePreferences } from '@payloadcms/ui';

/** Elements in which users type. Checkboxes and radio buttons do not take letters. */
const typingTargets =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]';

/** Listens for the shortcuts of the suggestions screen, except while the user types. */
function useKeys(areOn: boolean, actionOf: (key: string) => (() => void) | undefined): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.matches(typingTargets);
    const key = shortcutOf(event, { isTyping, areOn });
    const action = key ? actionOf(key) : undefined;
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
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
  begun: ReadTerms;
  /** Titles in reading order. */
  books: string[];
};

const waitWords = (count: number) =>
  count === 0 ? 'Nothing is waiting' : count === 1 ? 'One is waiting' : `${count} are waiting`;

type DoneLineProps = {
  progress: Exclude<QueuedTerm['progress'], { is: 'waiting' }>;
  subject: string;
  onUndo: (decision: number) => void;
};

const DoneLine = ({ progress, subject, onUndo }: DoneLineProps) => (
  <p className="text-muted flex flex-wrap items-center justify-between gap-x-4 gap-y-1 ps-[1.4rem] max-md:ps-4">
    <span>{progress.is === 'gone' ? `“${subject}”: ${progress.message}` : progress.message}</span>
    {progress.is === 'decided' && (
      <DecisionButton aria-label={`Undo: ${subject}`} onClick={() => onUndo(progress.decision)}>
        Undo
      </DecisionButton>
    )}
  </p>
);

export function Triage({ begun, books }: TriageProps) {
  const { queue, dispatch, decide, undo } = useQueue(begun);
  const [areKeysOn, setKeysOn] = useKeysSetting();
  const isHydrated = useIsHydrated();
  const { panel } = queue;
  const [fromBooks, setFromBooks] = useState<Record<number, number>>({});
  const [message, setMessage] = useState('');
  /** Number of undos in progress. Until they finish, other actions would apply to the wrong term. */
  const [undoing, setUndoing] = useState(0);
  /** The focus does not move before the user has acted. */
  const [hasBegun, setHasBegun] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);

  const waiting = countWaiting(queue);
  const current = queue.items.find(({ term }) => term.id === queue.current)?.term ?? null;
  const fromBook = (current && fromBooks[current.id]) ?? 0;

  // Warn before leaving while decisions are being sent.
  const isSending = queue.items.some(({ progress }) => progress.is === 'sending');
  useEffect(() => {
    if (!isSending) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isSending]);

  const decideOn = (term: PendingTerm, decision: SentDecision) => {
    setHasBegun(true);
    setMessage(`${messageOf(term, decision)} ${waitWords(waiting - 1)}.`);
    if (waiting === 1) status.current?.focus();
    void decide(term, decision);
  };
  const openPanel = (which: Panel | null) => {
    if (undoing > 0) return;
    dispatch({ type: 'opened', panel: which });
    setHasBegun(true);
  };
  const undoLast = async (decision?: number) => {
    openPanel(null);
    setUndoing((count) => count + 1);
    setMessage('Undoing…');
    const problem = await undo(decision);
    setUndoing((count) => count - 1);
    setMessage(problem ?? 'Undone: it is pending again.');
  };
  const choose = (id: number) => {
    setHasBegun(true);
    dispatch({ type: 'chosen', id });
  };
  const chooseBook = (book: number) => {
    if (current && book <= books.length) setFromBooks({ ...fromBooks, [current.id]: book });
  };
  const declineWithLine = (line: number) => {
    const note = readyLines[line - 1];
    if (current && (note ?? line === 0))
      decideOn(current, { decision: 'decline', ...(note && { note }) });
  };
  const move = (by: 1 | -1) => {
    setHasBegun(true);
    dispatch({ type: 'moved', by });
  };
  const toggle = (which: Panel) => () => openPanel(panel === which ? null : which);

  useKeys(areKeysOn, (key) => {
    if (key === keyOf.undo) return () => void undoLast();
    if (undoing > 0) return undefined;
    if (key === 'Escape') return panel ? () => openPanel(null) : undefined;
    if (key === keyOf.next) return () => move(1);
    if (key === keyOf.previous) return () => move(-1);
    if (/^\d$/.test(key))
      return () => (panel === 'decline' ? declineWithLine(Number(key)) : chooseBook(Number(key)));
    if (!current) return undefined;
    if (key === keyOf.approve) return () => decideOn(current, { decision: 'approve', fromBook });
    if (key === keyOf.block && current.canBlock)
      return () => decideOn(current, { decision: 'block' });
    return (['edit', 'merge', 'decline'] as const)
      .filter((which) => keyOf[which] === key)
      .map(toggle)[0];
  });

  return (
    <div className="triage pt-6 pb-15" data-keys={areKeysOn}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1>Suggestions</h1>
        <p ref={status} tabIndex={-1}>
          {waitWords(waiting)}. <a href="/cms/collections/glossary-terms">All terms</a>
        </p>
      </div>
      <p role="status" className="text-muted min-h-[1.6em]">
        {message}
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
        <KeyButton
          label="Undo the last decision"
          shortcut={keyOf.undo}
          className="ms-auto"
          aria-disabled={lastDecision(queue) === null}
          onClick={() => void undoLast()}
        />
      </div>
      {queue.items.length === 0 && <p>No suggestion is waiting. A good time to write.</p>}
      <ol className="wide:grid-cols-[minmax(16rem,2fr)_minmax(0,3fr)] wide:items-start wide:gap-x-8 wide:gap-y-0 grid list-none grid-cols-1 gap-2 p-0">
        {queue.items.map(({ term, progress }) => (
          <li
            key={term.id}
            className="wide:col-1 wide:has-[article]:col-2 wide:has-[article]:sticky wide:has-[article]:top-4 wide:has-[article]:row-[1/span_200] wide:mb-2"
          >
            {progress.is !== 'waiting' ? (
              <DoneLine
                progress={progress}
                subject={term.subject}
                onUndo={(decision) => void undoLast(decision)}
              />
            ) : term.id === queue.current ? (
              <SuggestionCard
                term={term}
                books={books}
                fromBook={fromBook}
                problem={progress.problem}
                refused={progress.refused}
                panel={panel}
                takesFocus={hasBegun}
                onFromBook={chooseBook}
                onPanel={openPanel}
                onDecide={(decision) => decideOn(term, decision)}
              />
            ) : (
              <button
                type="button"
                className="border-line hover:border-link block min-h-11 w-full cursor-pointer truncate rounded-medium border bg-transparent px-[1.4rem] py-[0.6rem] text-start text-(--theme-text) [font:inherit] max-md:ps-4"
                onClick={() => choose(term.id)}
              >
                <strong>{term.subject}</strong>{' '}
                <span className="text-muted">{progress.problem ?? term.description}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
