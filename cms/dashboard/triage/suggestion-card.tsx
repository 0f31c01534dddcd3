import { useId } from 'react';
import { DecisionButton } from '../moderation/decision-button';
import { keyOf } from '../moderation/keys';
import type { Panel } from '../moderation/queue';
import { SimilarList } from '../moderation/similar-list';
import { BookSelect } from './fields';
import { MergePanel } from './merge-panel';
import { EditPanel, type PanelProps, RejectPanel } from './panels';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

const panels = { edit: EditPanel, merge: MergePanel, reject: RejectPanel };

type SuggestionCardProps = Omit<PanelProps, 'onClose'> & {
  problem: string | null;
  panel: Panel | null;
  onFromBook: (book: number) => void;
  onPanel: (panel: Panel | null) => void;
};

export function SuggestionCard({ panel, onPanel, ...props }: SuggestionCardProps) {
  const { term, books, fromBook, refused, onDecide } = props;
  const id = useId();
  const { subject, description, suggestedAt, suggestedBy, creditedTo, similar } = term;

  const approve = (more: object = {}) => onDecide({ decision: 'approve', fromBook, ...more });
  const toggle = (which: Panel) => ({
    'aria-keyshortcuts': keyOf[which],
    'aria-expanded': panel === which,
    onClick: () => onPanel(panel === which ? null : which),
  });
  const OpenPanel = panel && panels[panel];
  return (
    <article
      // The border replaces the focus outline.
      className="bg-box border-s-accent grid scroll-mt-24 scroll-mb-8 grid-cols-1 gap-[0.9rem] rounded-medium border border-s-3 border-(--theme-elevation-250) px-[1.4rem] pt-5 pb-[1.4rem] focus:outline-none max-md:p-4"
      aria-labelledby={id}
      tabIndex={-1}
    >
      <h2 id={id} className="text-[1.5rem]">
        {subject}
      </h2>
      <p className="text-[1.1rem] leading-normal whitespace-pre-line">{description}</p>
      <p className="text-muted">
        Suggested on {day.format(new Date(suggestedAt))} by {suggestedBy ?? 'a visitor'}
        {creditedTo && (
          <>
            , to be named as <strong>{creditedTo}</strong>
          </>
        )}
      </p>
      {props.problem && (
        <p className="text-error" role="alert">
          {props.problem}
        </p>
      )}
      {similar.length > 0 && (
        <section aria-label="Similar terms">
          <SimilarList terms={similar} />
        </section>
      )}
      <BookSelect label="Told from" books={books} value={fromBook} onChange={props.onFromBook} />
      <div className="decision" role="group" aria-label={`Decide on ${subject}`}>
        <DecisionButton aria-keyshortcuts={keyOf.approve} kind="approved" onClick={() => approve()}>
          Approve
        </DecisionButton>
        <DecisionButton {...toggle('edit')}>Edit</DecisionButton>
        <DecisionButton {...toggle('merge')}>Merge</DecisionButton>
        <DecisionButton kind="rejected" {...toggle('reject')}>
          Reject
        </DecisionButton>
        {term.canBlock && (
          <DecisionButton
            aria-keyshortcuts={keyOf.block}
            kind="rejected"
            onClick={() => onDecide({ decision: 'block' })}
          >
            {suggestedBy ? 'Block reader' : 'Block sender'}
          </DecisionButton>
        )}
        {creditedTo && (
          <DecisionButton onClick={() => approve({ creditedTo: '' })}>
            Approve without the name
          </DecisionButton>
        )}
      </div>
      {OpenPanel && (
        <OpenPanel
          {...{ term, books, fromBook, refused, onDecide }}
          onClose={() => onPanel(null)}
        />
      )}
    </article>
  );
}
