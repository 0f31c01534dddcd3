import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { isTold } from '../../contract/reading-stage';
import { isoTime } from '../../database/iso-time';
import { connectionOf } from '../../database/queries/connection';
import type { Fate, Suggestion } from '../../contract/suggestions';
import { tokenHash } from './suggest-term';

type Row = {
  subject: string;
  description: string;
  note: string | null;
  email: string | null;
  created_at: string;
  term: TermRow | null;
  merged_into: TermRow | null;
};

type TermRow = {
  subject: string;
  description: string;
  slug: string | null;
  status: 'pending' | 'approved' | 'rejected';
  from_book: number | null;
};

/** Selects suggestions with the terms they became or were merged into, if not deleted. */
export const suggestionRows = (where: SQL) => sql`
  SELECT s.*, row_to_json(t) AS term, row_to_json(m) AS merged_into
  FROM suggestions s
  LEFT JOIN glossary_terms t ON t.id = s.term_id AND t.deleted_at IS NULL
  LEFT JOIN glossary_terms m ON m.id = s.merged_into_id AND m.deleted_at IS NULL
  WHERE ${where}`;

/** Returns the state of a suggestion, however the author decided, and the term that contains it. */
export function fateOfRow({ subject, description, term, merged_into }: Row): {
  fate: Fate;
  shown: TermRow | null;
} {
  if (merged_into?.status === 'approved') return { fate: 'merged', shown: merged_into };
  if (!term || term.status === 'rejected') return { fate: 'declined', shown: null };
  if (term.status === 'pending') return { fate: 'pending', shown: null };
  const isSame = term.subject === subject && term.description === description;
  return { fate: isSame ? 'approved' : 'changed', shown: term };
}

/** Returns the suggestion of a private link, up to the reading stage; null if there is none. */
export async function getSuggestion(
  req: PayloadRequest,
  { token, upTo }: { token: string; upTo: number },
): Promise<Suggestion | null> {
  // Called by the system: the token grants access.
  const { rows } = await connectionOf(req).execute<Row>(
    suggestionRows(sql`s.token_hash = ${tokenHash(token)}`),
  );
  const [row] = rows;
  if (!row) return null;
  const { fate, shown } = fateOfRow(row);
  const isShown = shown !== null && isTold(shown.from_book ?? 0, upTo);
  return {
    subject: row.subject,
    description: row.description,
    suggestedAt: isoTime(row.created_at),
    fate,
    note: fate === 'pending' ? null : row.note,
    term: isShown ? { subject: shown.subject, slug: shown.slug ?? '' } : null,
    isToldByMail: row.email !== null,
  };
}
