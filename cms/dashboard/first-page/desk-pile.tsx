'use client';

import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Decision, decisionsOn } from '../../moderation/moderated';
import { DecisionButton } from '../moderation/decision-button';
import { type Former, inWords, readStates, writeState, writeValues } from '../moderation/records';
import type { DeskItem, DeskPile as Pile } from '../queries/read-desk';
import { wordsOfError } from '../rest';
import { keyOf, shortcutOf } from '../triage/keys';

type Progress =
  | { is: 'sending' }
  | { is: 'refused'; problem: string }
  | { is: 'decided'; message: string; former: Former[] };

type Decide = (decision: Decision) => void;

const keyFor = ({ status }: Decision) =>
  status === 'approved' || status === true
    ? keyOf.approve
    : status === 'rejected'
      ? keyOf.decline
      : undefined;

const focusIn = (row: Element | null | undefined) =>
  row?.querySelector<HTMLElement>(':is(article, button)')?.focus();

type ItemProps = {
  item: DeskItem;
  decisions: Decision[];
  progress: Progress | undefined;
  /** Label of the link to the record's own screen. */
  linkLabel: string;
  onDecide: Decide;
  onUndo: () => void;
};

function Item({ item, decisions, progress, linkLabel, onDecide, onUndo }: ItemProps) {
  const { title, text, about, href } = item;
  if (progress?.is === 'decided')
    return (
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
        <span>{progress.message}</span>
        <DecisionButton
          aria-label={`Undo: ${title}`}
          aria-keyshortcuts={keyOf.undo}
          onClick={onUndo}
        >
          Undo
        </DecisionButton>
      </p>
    );
  return (
    <article className="grid gap-[0.3rem] py-[0.9rem]" tabIndex={0} aria-label={title}>
      {title !== text && <h3 className="font-body text-[1.1rem] font-semibold">{title}</h3>}
      <p className="line-clamp-4 whitespace-pre-line">{text}</p>
      <p className="text-muted">{about}</p>
      {progress?.is === 'refused' && <p role="alert">{progress.problem}</p>}
      <div className="decision mt-[0.4rem]">
        {decisions.map((decision) => (
          <DecisionButton
            key={decision.label}
            kind={String(decision.status)}
            aria-label={`${decision.label}: ${title}`}
            aria-keyshortcuts={keyFor(decision)}
            isIdle={progress?.is === 'sending'}
            onClick={() => onDecide(decision)}
          >
            {decision.label}
          </DecisionButton>
        ))}
        <a className="decision__button" href={href} aria-label={`${linkLabel}: ${title}`}>
          {linkLabel}
        </a>
      </div>
    </article>
  );
}

/** Renders the first pending records of a kind. While it has the focus, single keys decide, undo, and move. */
export function DeskPile({ pile }: { pile: Pile }) {
  const { label, count, href, moderated, items } = pile;
  const list = useRef<HTMLOListElement>(null);
  const [progress, setProgress] = useState<Record<number, Progress | undefined>>({});
  const [message, setMessage] = useState('');
  const set = (id: number, now?: Progress) => setProgress((all) => ({ ...all, [id]: now }));
  /** Shows a record's progress and a message, then moves the focus. */
  const show = (id: number, words: string, now: Progress | undefined, focused: number) => {
    flushSync(() => {
      set(id, now);
      setMessage(words);
    });
    focusIn(list.current?.querySelector(`[data-id="${focused}"]`));
  };

  const decide = async ({ record, title }: DeskItem, { status, done }: Decision) => {
    set(record.id, { is: 'sending' });
    try {
      const former = await readStates(moderated, [record.id]);
      await writeState(moderated, { ids: [record.id], shown: [record] }, status);
      const words = inWords(moderated.noun, [{ title }], done);
      const next = items.find((item) => item.record.id !== record.id && !progress[item.record.id]);
      const now = { is: 'decided', message: words, former } as const;
      show(record.id, words, now, (next?.record ?? record).id);
    } catch (error) {
      set(record.id, { is: 'refused', problem: wordsOfError(error) });
    }
  };

  const undo = async ({ record, title }: DeskItem) => {
    const now = progress[record.id];
    if (now?.is !== 'decided') return;
    try {
      await writeValues(moderated, now.former);
      show(record.id, `“${title}” is waiting as before.`, undefined, record.id);
    } catch (error) {
      setMessage(wordsOfError(error));
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = shortcutOf(event.nativeEvent, { isTyping: false, areOn: true });
    const row = event.target instanceof Element ? event.target.closest('li') : null;
    if (!pressed || !row) return;
    const where = pressed === keyOf.undo ? event.currentTarget : row;
    const button = [...where.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].findLast(
      (one) => one.getAttribute('aria-keyshortcuts') === pressed,
    );
    const other =
      (pressed === keyOf.next && row.nextElementSibling) ||
      (pressed === keyOf.previous && row.previousElementSibling);
    if (button) button.click();
    else if (other) focusIn(other);
    else return;
    event.preventDefault();
  };

  const decided = items.filter(({ record }) => progress[record.id]?.is === 'decided').length;
  const rest = count - items.length;
  return (
    <section aria-label={label}>
      <h2>
        <a href={href} className="no-underline hover:underline">
          {count} {label}
        </a>
      </h2>
      <p role="status" className="not-empty:mb-2">
        {message}
      </p>
      <ol
        ref={list}
        className="border-rule grid list-none border-0 border-t-3 border-double p-0"
        onKeyDown={onKeyDown}
      >
        {items.map((item) => (
          <li key={item.record.id} data-id={item.record.id} className="border-line border-b">
            <Item
              item={item}
              decisions={decisionsOn(moderated, item.record)}
              progress={progress[item.record.id]}
              linkLabel={moderated.collection === 'contact-messages' ? 'Answer' : 'Open'}
              onDecide={(decision) => void decide(item, decision)}
              onUndo={() => void undo(item)}
            />
          </li>
        ))}
      </ol>
      {rest > 0 && decided === items.length && (
        <a className="decision__button" href="/cms">
          {rest === 1 ? 'Show the last one' : `Show the next of ${rest}`}
        </a>
      )}
    </section>
  );
}
