'use client';

import { useEffect, useRef, useState } from 'react';
import { type KeyAction, keyOf, type Panel } from './keys';
import { type Begun, countWaiting, lastDecision, type PendingTerm, type QueuedTerm } from './queue';
import { readyLines } from './ready-lines';
import { SuggestionCard } from './suggestion-card';
import { useKeys } from './use-keys';
import { useKeysSetting } from './use-keys-setting';
import { type SentDecision, toldOf, useQueue } from './use-queue';

type TriageProps = Begun & {
  /** Titles in reading order. */
  books: string[];
};

const waitWords = (count: number) =>
  count === 0 ? 'Nothing waits' : count === 1 ? 'One waits' : `${count} wait`;

type DoneLineProps = {
  progress: Exclude<QueuedTerm['progress'], { is: 'waiting' }>;
  subject: string;
  onUndo: (decision: number) => void;
};

/** A decided term, with Undo. */
const DoneLine = ({ progress, subject, onUndo }: DoneLineProps) => (
  <p className="triage__done">
    <span>{progress.is === 'gone' ? `“${subject}”: ${progress.told}` : progress.told}</span>
    {progress.is === 'decided' && (
      <button
        type="button"
        className="decision__button"
        aria-label={`Undo: ${subject}`}
        onClick={() => onUndo(progress.decision)}
      >
        Undo
      </button>
    )}
  </p>
);

/** Lists all pending suggestions. The current one is decided by a key or a button. */
export function Triage({ terms, unread, books }: TriageProps) {
  const { queue, dispatch, decide, undo, readOn } = useQueue({ terms, unread });
  const [areKeysOn, setKeysOn] = useKeysSetting();
  const { panel } = queue;
  const [fromBooks, setFromBooks] = useState<Record<number, number>>({});
  const [told, setTold] = useState('');
  /** Number of undos in progress. Until they finish, other actions would apply to the wrong term. */
  const [undoing, setUndoing] = useState(0);
  /** Do not move the focus before the user has acted. */
  const [hasBegun, setHasBegun] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);

  const waiting = countWaiting(queue);
  const current = queue.items.find(({ term }) => term.id === queue.current)?.term ?? null;
  const fromBook = (current && fromBooks[current.id]) ?? 0;

  // Warn before leaving while decisions are being sent.
  const isSending = queue.items.some(({ progress }) => progress.is === 'sending');
  useEffect(() => {
    if (!isSending) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [isSending]);

  const decideOn = (term: PendingTerm, decision: SentDecision) => {
    setHasBegun(true);
    setTold(`${toldOf(term, decision)} ${waitWords(waiting - 1)}.`);
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
    setTold('Undoing…');
    const problem = await undo(decision);
    setUndoing((count) => count - 1);
    setTold(problem ?? 'Undone: it waits as before.');
  };
  const choose = (id: number) => {
    setHasBegun(true);
    dispatch({ type: 'chosen', id });
  };
  const chooseBook = (book: number) => {
    if (current && book <= books.length) setFromBooks({ ...fromBooks, [current.id]: book });
  };
  const sayLine = (line: number) => {
    const note = readyLines[line - 1];
    if (current && (note ?? line === 0))
      decideOn(current, { decision: 'decline', ...(note && { note }) });
  };

  const onAction = (action: KeyAction) => {
    if (undoing > 0 && action.do !== 'undo') return undefined;
    switch (action.do) {
      case 'undo':
        return void undoLast();
      case 'next':
      case 'previous':
        setHasBegun(true);
        return dispatch({ type: 'moved', by: action.do === 'next' ? 1 : -1 });
      case 'close':
        return openPanel(null);
      case 'open':
        return current && openPanel(panel === action.panel ? null : action.panel);
      case 'book':
        return chooseBook(action.book);
      case 'line':
        return sayLine(action.line);
      case 'approve':
        return current && decideOn(current, { decision: 'approve', fromBook });
      case 'block':
        return current?.canBlock && decideOn(current, { decision: 'block' });
    }
  };
  useKeys({ areOn: areKeysOn, panel }, onAction);

  return (
    <div className="triage" data-keys={areKeysOn}>
      <div className="triage__head">
        <h1>Suggestions</h1>
        <p ref={status} tabIndex={-1}>
          {waitWords(waiting)}. <a href="/cms/collections/glossary-terms">All terms</a>
        </p>
      </div>
      <p role="status" className="triage__told">
        {told}
      </p>
      <div className="triage__keys">
        <label className="triage__choice">
          <input
            type="checkbox"
            checked={areKeysOn}
            onChange={({ target }) => setKeysOn(target.checked)}
          />
          <span>Single keys decide</span>
        </label>
        {areKeysOn && (
          <p className="triage__hints">
            <kbd>{keyOf.next}</kbd> <kbd>{keyOf.previous}</kbd> next and previous · <kbd>0</kbd>–
            <kbd>{Math.min(9, books.length)}</kbd> told from
          </p>
        )}
        <button
          type="button"
          className="decision__button"
          aria-keyshortcuts={keyOf.undo}
          aria-disabled={lastDecision(queue) === null}
          onClick={() => void undoLast()}
        >
          Undo the last <kbd aria-hidden="true">{keyOf.undo}</kbd>
        </button>
      </div>
      {queue.items.length === 0 && <p>No suggestion waits. A good evening to write.</p>}
      <ol className="triage__list">
        {queue.items.map(({ term, progress }) => (
          <li key={term.id}>
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
                panel={panel}
                takesFocus={hasBegun}
                onFromBook={chooseBook}
                onPanel={openPanel}
                onDecide={(decision) => decideOn(term, decision)}
              />
            ) : (
              <button type="button" className="triage__waiting" onClick={() => choose(term.id)}>
                <strong>{term.subject}</strong> <span>{progress.problem ?? term.description}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
      {queue.unread > 0 && (
        <button
          type="button"
          className="decision__button triage__more"
          onClick={() => void readOn()}
        >
          More suggestions ({queue.unread})
        </button>
      )}
    </div>
  );
}
