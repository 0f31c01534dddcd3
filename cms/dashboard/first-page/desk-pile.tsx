'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { actOf, type Decision, decisionsOn } from '../../fields/moderated';
import { DecisionButton } from '../moderation/decision-button';
import { DoneLine } from '../moderation/done-line';
import { keyOf, pressKey } from '../moderation/keys';
import { countWaiting, lastDecision } from '../moderation/queue';
import { useQueue } from '../moderation/use-queue';
import type { DeskItem, DeskPile as Pile } from '../queries/read-desk';

const keys: Partial<Record<Decision['decision'], string>> = {
  approve: keyOf.approve,
  handle: keyOf.approve,
  reject: keyOf.reject,
};

type ItemProps = {
  item: DeskItem;
  decisions: Decision[];
  problem: string | null;
  /** Label of the link to the record's own screen. */
  linkLabel: string;
  onDecide: (decision: Decision) => void;
};

const Item = ({ item, decisions, problem, linkLabel, onDecide }: ItemProps) => (
  <article className="grid gap-[0.3rem] py-[0.9rem]" tabIndex={0} aria-label={item.title}>
    {item.title !== item.text && (
      <h3 className="font-body text-[1.1rem] font-semibold">{item.title}</h3>
    )}
    <p className="line-clamp-4 whitespace-pre-line">{item.text}</p>
    <p className="text-muted">{item.about}</p>
    {problem && <p role="alert">{problem}</p>}
    <div className="decision mt-[0.4rem]">
      {decisions.map((decision) => (
        <DecisionButton
          key={decision.label}
          kind={String(decision.status)}
          aria-label={`${decision.label}: ${item.title}`}
          aria-keyshortcuts={keys[decision.decision]}
          onClick={() => onDecide(decision)}
        >
          {decision.label}
        </DecisionButton>
      ))}
      <a className="decision__button" href={item.href} aria-label={`${linkLabel}: ${item.title}`}>
        {linkLabel}
      </a>
    </div>
  </article>
);

/** Renders the first pending records of a kind. While it has the focus, single keys decide, undo, and move. */
export function DeskPile({ pile }: { pile: Pile }) {
  const { label, total, href, moderated } = pile;
  const router = useRouter();
  const list = useRef<HTMLOListElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const { queue, dispatch, decide, undo } = useQueue(moderated.collection, pile, {
    read: async () => {
      router.refresh();
      return null;
    },
  });
  const { current } = queue;
  /** The focus does not move before the user has acted. */
  const [acts, setActs] = useState(0);

  useEffect(() => {
    if (acts === 0) return;
    const article = list.current?.querySelector<HTMLElement>(`[data-id="${current}"] article`);
    (article ?? status.current)?.focus();
  }, [acts, current]);

  const acting = (act: () => unknown) => {
    setActs(acts + 1);
    act();
  };
  const undoOne = (decision?: number) => acting(() => undo(decision));

  const last = lastDecision(queue);
  const isDone = queue.items.every(({ progress }) => progress.is !== 'waiting');
  return (
    <section
      aria-label={label}
      onKeyDown={({ nativeEvent }) =>
        pressKey(nativeEvent, {
          isUndoing: queue.undoing > 0,
          row: nativeEvent.target instanceof Element ? nativeEvent.target.closest('li') : null,
          onUndo: () => undoOne(),
          onMove: (by) => acting(() => dispatch({ type: 'moved', by })),
        })
      }
    >
      <h2>
        <a href={href} className="no-underline hover:underline">
          {total} {label}
        </a>
      </h2>
      <p ref={status} role="status" tabIndex={-1} className="not-empty:mb-2">
        {queue.message}
      </p>
      <ol ref={list} className="border-rule grid list-none border-0 border-t-3 border-double p-0">
        {queue.items.map(({ item, progress }) => (
          <li
            key={item.id}
            data-id={item.id}
            className="border-line border-b"
            onFocus={() => {
              if (progress.is === 'waiting' && item.id !== current)
                dispatch({ type: 'chosen', id: item.id });
            }}
          >
            {progress.is === 'waiting' ? (
              <Item
                item={item}
                decisions={decisionsOn(moderated, item)}
                problem={progress.problem}
                linkLabel={moderated.collection === 'contact-messages' ? 'Answer' : 'Open'}
                onDecide={(decision) => acting(() => decide(item, actOf(moderated, decision)))}
              />
            ) : (
              <DoneLine progress={progress} title={item.title} last={last} onUndo={undoOne} />
            )}
          </li>
        ))}
      </ol>
      {queue.unread > 0 && isDone && (
        <a className="decision__button" href="/cms">
          {queue.unread === 1 ? 'Show the last one' : `Show the next of ${countWaiting(queue)}`}
        </a>
      )}
    </section>
  );
}
