import type { Fate } from '../contract/suggestions';

type Text = { subject: string; description: string };

type Decided = {
  suggested: Text;
  /** The resulting term; null if it was deleted. */
  term: (Text & { status: 'pending' | 'approved' | 'rejected' }) | null;
  isMerged: boolean;
};

/** Derives the state of a suggestion from its term, however the author decided. */
export function fateOf({ suggested, term, isMerged }: Decided): Fate {
  if (isMerged) return 'merged';
  if (!term || term.status === 'rejected') return 'declined';
  if (term.status === 'pending') return 'pending';
  const isSame = term.subject === suggested.subject && term.description === suggested.description;
  return isSame ? 'approved' : 'changed';
}
