import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { CollectionAfterChangeHook, PayloadRequest, TaskConfig } from 'payload';
import { isTold } from '../../../contract/plain/reading-stage';
import { isoTime } from '../../../platform/database/iso-time';
import { connectionOf, inTransaction } from '../../../platform/database/queries/connection';
import type * as contract from '../../../contract/suggestions';
import { type Handler, Reply } from '../../../platform/api/define-endpoint';
import { tokenHash } from './suggest-term';
import { tellSuggestersSlug } from '../../../platform/mail/task-slugs';
import type { GlossaryTerm } from '../../../payload-types';
import { termPath } from '../../../contract/plain/paths';
import { queueMail } from '../../../platform/mail/queries/queue-mail';
import { siteOrigin } from '../../../platform/site-origin';
import { fateMail } from '../fate-mail';

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
const suggestionRows = (where: SQL) => sql`
  SELECT s.*, row_to_json(t) AS term, row_to_json(m) AS merged_into
  FROM suggestions s
  LEFT JOIN glossary_terms t ON t.id = s.term_id AND t.deleted_at IS NULL
  LEFT JOIN glossary_terms m ON m.id = s.merged_into_id AND m.deleted_at IS NULL
  WHERE ${where}`;

/** Returns the state of a suggestion by the present data of its term, and the term that contains it. */
function fateOfRow(row: Row): { fate: contract.Fate; shown: TermRow | null } {
  const { subject, description, term, merged_into } = row;
  if (merged_into?.status === 'approved') return { fate: 'merged', shown: merged_into };
  if (!term || term.status === 'rejected') return { fate: 'declined', shown: null };
  if (term.status === 'pending') return { fate: 'pending', shown: null };
  const isSame = term.subject === subject && term.description === description;
  return { fate: isSame ? 'approved' : 'changed', shown: term };
}

/** Returns the suggestion of a private link, up to the reading stage; null if there is none. */
export const getSuggestion: Handler<typeof contract.getSuggestion> = async (
  req,
  { token, upTo },
) => {
  // Called by the system: the token grants access.
  const { rows } = await connectionOf(req).execute<Row>(
    suggestionRows(sql`s.token_hash = ${tokenHash(token)}`),
  );
  const [row] = rows;
  if (!row) return null;
  const { fate, shown } = fateOfRow(row);
  const isShown = shown !== null && isTold(shown.from_book, upTo);
  const suggestion = {
    subject: row.subject,
    description: row.description,
    suggestedAt: isoTime(row.created_at),
    fate,
    note: fate === 'pending' ? null : row.note,
    term: isShown ? { subject: shown.subject, slug: shown.slug ?? '' } : null,
    isToldByMail: row.email !== null,
  };
  const headers = new Headers({ 'cache-control': 'private, no-store' });
  return new Reply(suggestion, { headers });
};

/** Milliseconds in which the author can correct a decision before the mail. */
const graceTime = 10 * 60 * 1000;

const isPending = ({ status, deletedAt }: Partial<GlossaryTerm>) =>
  status === 'pending' && !deletedAt;

/** Records the time of a decision and schedules its mail. A hook, because several screens can change the status. */
export const recordFate: CollectionAfterChangeHook<GlossaryTerm> = async ({
  doc,
  previousDoc,
  operation,
  req,
}) => {
  if (operation !== 'update' || isPending(previousDoc) === isPending(doc)) return doc;
  const { rows } = await connectionOf(req).execute(sql`
    UPDATE suggestions SET decided_at = ${isPending(doc) ? null : sql`now()`}
    WHERE term_id = ${doc.id} RETURNING email`);
  if (!isPending(doc) && rows.some(({ email }) => email !== null))
    await req.payload.jobs.queue({
      task: tellSuggestersSlug,
      input: { term: doc.id },
      waitUntil: new Date(Date.now() + graceTime),
      req,
    });
  return doc;
};

/**
 * Mails the decision to readers who left an e-mail address, and deletes the address. Blocked readers get no mail. Does nothing
 * while the term is pending.
 */
const tellSuggesters = (req: PayloadRequest, term: number): Promise<void> =>
  inTransaction(req, async () => {
    const db = connectionOf(req);
    const { rows } = await db.execute<Row & { id: number; is_silent: boolean }>(
      sql`${suggestionRows(sql`s.term_id = ${term} AND s.email IS NOT NULL`)} ORDER BY s.id FOR UPDATE OF s`,
    );
    for (const row of rows) {
      const { fate, shown } = fateOfRow(row);
      if (fate === 'pending') continue;
      await db.execute(sql`UPDATE suggestions SET email = NULL WHERE id = ${row.id}`);
      if (row.is_silent || row.email === null) continue;
      // A mail must not contain spoilers.
      const isForStrangers = shown?.slug && (shown.from_book ?? 0) === 0;
      await queueMail(req, {
        to: row.email,
        ...fateMail({
          subject: row.subject,
          fate,
          note: row.note,
          path: isForStrangers ? termPath(shown.slug ?? '') : null,
          origin: siteOrigin(req),
        }),
      });
    }
  });

export const tellSuggestersTask: TaskConfig<typeof tellSuggestersSlug> = {
  slug: tellSuggestersSlug,
  inputSchema: [{ name: 'term', type: 'number', required: true }],
  retries: { attempts: 14, backoff: { type: 'exponential', delay: 5_000 } },
  handler: async ({ input, req }) => {
    await tellSuggesters(req, input.term);
    return { output: {} };
  },
};
