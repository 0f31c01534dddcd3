import { sql } from '@payloadcms/db-postgres';
import type { CollectionAfterChangeHook } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { tellSuggestersSlug } from '../../mail/task-slugs';
import type { GlossaryTerm } from '../../payload-types';

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
