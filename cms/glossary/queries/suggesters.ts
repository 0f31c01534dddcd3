import { sql } from '@payloadcms/db-postgres/drizzle';
import type { CollectionAfterChangeHook, Payload, PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { tellSuggestersSlug } from '../../mail/task-slugs';
import type { GlossaryTerm } from '../../payload-types';
import { termPath } from '../../contract/paths';
import { inTransaction } from '../../database/queries/in-transaction';
import { queueMail } from '../../mail/queries/queue-mail';
import { siteOrigin } from '../../site-origin';
import { fateMail } from '../fate-mail';
import { fateOfRow, suggestionRows } from './get-suggestion';
import { daysOfIpAddresses, daysOfSuggestions } from '../../contract/privacy';

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

/** Deletes e-mail addresses of suggestions that were never decided. @returns their number */
export async function forgetEmails(payload: Payload): Promise<number> {
  const { rowCount } = await payload.db.drizzle.execute(sql`
    UPDATE suggestions SET email = NULL
    WHERE email IS NOT NULL
      AND created_at < now() - ${daysOfSuggestions.undecided} * interval '1 day'`);
  return rowCount ?? 0;
}

/** Deletes hashed IP addresses of old suggestions. @returns their number */
export async function forgetAddresses(payload: Payload): Promise<number> {
  const { rowCount } = await payload.db.drizzle.execute(sql`
    UPDATE suggestions SET address = NULL
    WHERE address IS NOT NULL AND created_at < now() - ${daysOfIpAddresses} * interval '1 day'`);
  return rowCount ?? 0;
}
