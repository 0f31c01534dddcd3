'use client';

import { useRouter } from 'next/navigation';
import { actOf } from '../../platform/fields/moderated';
import { Decisions } from '../moderation/decision-button';
import { DoneLine } from '../moderation/done-line';
import { countWaiting, lastDecision } from '../moderation/queue';
import { useQueue } from '../moderation/use-queue';
import type { DeskPile as Pile } from '../queries/read-desk';

/** Renders the first pending records of a kind. While it has the focus, single keys decide, undo, and move. */
export function DeskPile({ pile }: { pile: Pile }) {
  const { label, total, href, moderated } = pile;
  const router = useRouter();
  const { queue, list, status, choose, decide, undo, press } = useQueue(
    moderated.collection,
    pile,
    {
      // The page passes the records again.
      read: async () => {
        router.refresh();
        return null;
      },
    },
  );
  const last = lastDecision(queue);
  const linkLabel = moderated.collection === 'contact-messages' ? 'Answer' : 'Open';
  const isDone = queue.items.every(({ progress }) => progress.is !== 'waiting');
  return (
    <section
      aria-label={label}
      onKeyDown={({ nativeEvent }) => {
        const { target } = nativeEvent;
        press(nativeEvent, target instanceof Element ? target.closest('li') : null);
      }}
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
              if (progress.is === 'waiting' && item.id !== queue.current) choose(item.id);
            }}
          >
            {progress.is === 'waiting' ? (
              <article
                className="grid gap-[0.3rem] py-[0.9rem]"
                tabIndex={0}
                aria-label={item.title}
              >
                {item.title !== item.text && (
                  <h3 className="font-body text-[1.1rem] font-semibold">{item.title}</h3>
                )}
                <p className="line-clamp-4 whitespace-pre-line">{item.text}</p>
                <p className="text-muted">{item.about}</p>
                {progress.problem && <p role="alert">{progress.problem}</p>}
                <div className="decision mt-[0.4rem]">
                  <Decisions
                    moderated={moderated}
                    record={item}
                    title={item.title}
                    hasKeys
                    onDecide={(decision) => decide(item, actOf(moderated, decision))}
                  />
                  <a
                    className="decision__button"
                    href={item.href}
                    aria-label={`${linkLabel}: ${item.title}`}
                  >
                    {linkLabel}
                  </a>
                </div>
              </article>
            ) : (
              <DoneLine progress={progress} title={item.title} last={last} onUndo={undo} />
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
