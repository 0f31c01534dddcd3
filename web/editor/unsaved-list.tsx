import { useState } from 'react';
import { firstCharacters } from '../../cms/contract/cut-text';
import { type UnsavedDraft, deleteDraft, unsavedDrafts } from './unsaved-drafts';
import { LinkButton } from './controls';
import { useReply } from './use-reply';

type UnsavedListProps = {
  sessionId: string;
  /** Those of the open post stand above its text, the others in the list of posts. */
  isShown?: (draft: UnsavedDraft) => boolean;
  onContinue: (draft: UnsavedDraft) => void;
};

const at = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** The first words of a text, without the marks of Markdown. */
const firstLine = (text: string) =>
  (text.trim().split('\n', 1)[0] ?? '')
    .replace(/^[#>\s-]+|\]\([^)]*\)/g, '')
    .replace(/[*_`[\]\\]/g, '');

const nameOf = ({ title, beginning }: UnsavedDraft) =>
  title.trim() || firstCharacters(firstLine(beginning), 60) || 'Without a title';

/** Number of drafts that are listed at first. */
const atFirst = 3;

/** Unsaved drafts, after a crash or from another computer, which can be continued. */
export function UnsavedList({ sessionId, isShown, onContinue }: UnsavedListProps) {
  const [toDelete, setToDelete] = useState<string | null>(null);
  const [changes, setChanges] = useState(0);
  const [isWhole, setIsWhole] = useState(false);

  const { reply } = useReply(`${sessionId} ${changes}`, () => unsavedDrafts(sessionId));
  const drafts = reply ?? [];
  const all = isShown ? drafts.filter(isShown) : drafts;
  const shown = isWhole ? all : all.slice(0, atFirst);
  if (all.length === 0) return null;
  return (
    <section aria-label="Not saved yet" className="border-gold mb-6 border-l-3 pl-3">
      <h2 className="caps text-note">Not saved yet</h2>
      <ul>
        {shown.map((draft) => (
          <li key={draft.draft} className="py-1">
            <p className="leading-snug break-words">{nameOf(draft)}</p>
            <p className="text-small text-faded">
              {draft.post === null ? 'New' : 'Changes'}, typed {at.format(new Date(draft.at))}
            </p>
            <p className="flex gap-4">
              <LinkButton onClick={() => onContinue(draft)}>
                Continue<span className="sr-only"> {nameOf(draft)}</span>
              </LinkButton>
              {toDelete === draft.draft ? (
                <LinkButton
                  onClick={() =>
                    void deleteDraft(draft.draft).finally(() => setChanges((count) => count + 1))
                  }
                >
                  Yes, throw it away
                </LinkButton>
              ) : (
                <LinkButton onClick={() => setToDelete(draft.draft)}>
                  Throw away<span className="sr-only"> {nameOf(draft)}</span>
                </LinkButton>
              )}
            </p>
          </li>
        ))}
      </ul>
      {shown.length < all.length && (
        <LinkButton onClick={() => setIsWhole(true)}>{all.length - shown.length} more</LinkButton>
      )}
    </section>
  );
}
