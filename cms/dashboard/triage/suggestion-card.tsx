import { useEffect, useId, useRef } from 'react';
import { SimilarList } from '../moderation/similar-list';
import { BookSelect } from './book-select';
import { DeclinePanel } from './decline-panel';
import { EditPanel } from './edit-panel';
import { keyOf, type Panel } from './keys';
import { MergePanel } from './merge-panel';
import type { PendingTerm } from './queue';
import type { SentDecision } from './use-queue';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

type CardButtonProps = {
  label: string;
  shortcut: string;
  kind?: 'approved' | 'rejected';
  isOpen?: boolean;
  onClick: () => void;
};

const CardButton = ({ label, shortcut, kind, isOpen, onClick }: CardButtonProps) => (
  <button
    type="button"
    className={`decision__button ${kind ? `decision__button--${kind}` : ''}`}
    aria-keyshortcuts={shortcut}
    aria-expanded={isOpen}
    onClick={onClick}
  >
    {label} <kbd aria-hidden="true">{shortcut}</kbd>
  </button>
);

type SuggestionCardProps = {
  term: PendingTerm;
  books: string[];
  /** The selected book. */
  fromBook: number;
  /** Why the last decision was refused. */
  problem: string | null;
  panel: Panel | null;
  /** Whether to focus the card: the previous one was just decided. */
  takesFocus: boolean;
  onFromBook: (book: number) => void;
  onPanel: (panel: Panel | null) => void;
  onDecide: (decision: SentDecision) => void;
};

/** The current suggestion with similar terms and all decisions. */
export function SuggestionCard({
  term,
  books,
  fromBook,
  problem,
  panel,
  takesFocus,
  onFromBook,
  onPanel,
  onDecide,
}: SuggestionCardProps) {
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const { subject, description, suggestedAt, suggestedBy, creditedTo, similar } = term;

  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' });
    if (takesFocus && panel === null) card.current?.focus({ preventScroll: true });
  }, [takesFocus, panel]);

  const approve = (more: object = {}) => onDecide({ decision: 'approve', fromBook, ...more });
  const toggle = (which: Panel) => ({
    shortcut: keyOf[which],
    isOpen: panel === which,
    onClick: () => onPanel(panel === which ? null : which),
  });
  const close = () => onPanel(null);
  return (
    <article ref={card} className="triage__card" aria-labelledby={id} tabIndex={-1}>
      <h2 id={id}>{subject}</h2>
      <p className="triage__description">{description}</p>
      <p className="triage__meta">
        Suggested on {day.format(new Date(suggestedAt))} by {suggestedBy ?? 'a visitor'}
        {creditedTo && (
          <>
            , to be named as <strong>{creditedTo}</strong>
          </>
        )}
      </p>
      {problem && (
        <p className="triage__complaint" role="alert">
          {problem}
        </p>
      )}
      {similar.length > 0 && (
        <section aria-label="Similar terms">
          <SimilarList terms={similar} />
        </section>
      )}
      <BookSelect label="Told from" books={books} value={fromBook} onChange={onFromBook} />
      <div className="decision" role="group" aria-label={`Decide on ${subject}`}>
        <CardButton
          label="Approve"
          shortcut={keyOf.approve}
          kind="approved"
          onClick={() => approve()}
        />
        <CardButton label="Edit" {...toggle('edit')} />
        <CardButton label="Merge" {...toggle('merge')} />
        <CardButton label="Decline" kind="rejected" {...toggle('decline')} />
        {term.canBlock && (
          <CardButton
            label={suggestedBy ? 'Block reader' : 'Block sender'}
            shortcut={keyOf.block}
            kind="rejected"
            onClick={() => onDecide({ decision: 'block' })}
          />
        )}
        {creditedTo && (
          <button
            type="button"
            className="decision__button"
            onClick={() => approve({ creditedTo: '' })}
          >
            Approve without the name
          </button>
        )}
      </div>
      {panel === 'edit' && (
        <EditPanel
          term={term}
          onDecide={(decision) => onDecide({ ...decision, fromBook })}
          onClose={close}
        />
      )}
      {panel === 'merge' && (
        <MergePanel
          term={term}
          books={books}
          fromBook={fromBook}
          onDecide={onDecide}
          onClose={close}
        />
      )}
      {panel === 'decline' && (
        <DeclinePanel
          subject={subject}
          onDecline={(note) => onDecide({ decision: 'decline', ...(note && { note }) })}
          onClose={close}
        />
      )}
    </article>
  );
}
