import { sql } from '@payloadcms/db-postgres/drizzle';
import type { CollectionAfterChangeHook, PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { tellSuggestersSlug } from '../../mail/task-slugs';
import type { GlossaryTerm } from '../../payload-types';
import { termPath } from '../../contract/paths';
import { inTransaction } from '../../database/queries/in-transaction';
import { queueMail } from '../../mail/queries/queue-mail';
import { siteOrigin } from '../../site-origin';
import { fateMail } from '../fate-mail';
import { fateOfRow, suggestionRows } from './get-suggestion';

/** Milliseconds in which the author can correct a decision before the mail. */
const graceTime = 10 * 60 * 1000;

const waits = ({ status, deletedAt }: Partial<GlossaryTerm>) => status === 'pending' && !deletedAt;

/** Records when a suggestion was decided, and schedules the mail, however the author decided. */
export const noteFate: CollectionAfterChangeHook<GlossaryTerm> = async ({
  doc,
  previousDoc,
  operation,
  req,
}) => {
  if (operation !== 'update' || waits(previousDoc) === waits(doc)) return doc;
  const { rows } = await connectionOf(req).execute(sql`
    UPDATE suggestions SET decided_at = ${waits(doc) ? null : sql`now()`}
    WHERE term_id = ${doc.id} RETURNING email`);
  if (!waits(doc) && rows.some(({ email }) => email !== null))
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
export const tellSuggesters = (req: PayloadRequest, term: number): Promise<void> =>
  inTransaction(req, async () => {
    const db = connectionOf(req);
    const { rows } = await db.execute<
      Parameters<typeof fateOfRow>[0] & { id: number; is_silent: boolean }
    >(
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
