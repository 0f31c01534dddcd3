import type { Fate } from '../contract/suggestions';

type Text = { subject: string; description: string };

type Decided = {
  suggested: Text;
  /** The term that was made of it as it is now; null for one that was deleted. */
  term: (Text & { status: 'pending' | 'approved' | 'rejected' }) | null;
  isMerged: boolean;
};

/** What has become of a suggestion: it follows from what the term is now, on whatever way the author came to it. */
export function fateOf({ suggested, term, isMerged }: Decided): Fate {
  if (isMerged) return 'merged';
  if (!term || term.status === 'rejected') return 'declined';
  if (term.status === 'pending') return 'pending';
  const isSame = term.subject === suggested.subject && term.description === suggested.description;
  return isSame ? 'approved' : 'changed';
}
