import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { Payload } from 'payload';
import { isAbandoned } from '../../accounts/queries/registration';
import { forgetIpAddresses } from '../../accounts/queries/sessions';
import { forgetDeletedComments } from '../../comments/queries/forget-comment';
import {
  daysInTrash,
  daysToUndo,
  minutesToRestore,
  mostVersions,
} from '../../../contract/plain/limits';
import { daysOfIpAddresses, daysOfSuggestions } from '../../../contract/plain/privacy';
import { emptyTrash } from '../../../platform/database/queries/trash';

/** Rows per statement; few, so that their locks are short. */
const atOnce = 1_000;

/**
 * Deletes rows that match a condition, in small batches. Locked rows are left to the next run.
 *
 * @returns the number of deleted rows
 */
async function deleteRows(
  payload: Pick<Payload, 'db'>,
  { from, where }: { from: string; where: SQL },
  signal: AbortSignal,
): Promise<number> {
  const table = sql.identifier(from);
  let deleted = 0;
  while (!signal.aborted) {
    const { rowCount } = await payload.db.drizzle.execute(sql`
      DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${table} WHERE ${where} LIMIT ${atOnce} FOR UPDATE SKIP LOCKED))`);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < atOnce) break;
  }
  return deleted;
}

export type Sweep = {
  /** The key of its record. */
  name: string;
  /** Description of the removed data and the time. */
  rule: string;
  /** Removes the data; should stop soon after the signal is aborted. @returns the number removed */
  run: (payload: Payload, signal: AbortSignal) => Promise<number>;
};

/** Days for which finished records are kept. */
const daysKept = { rejected: 90, mail: 90, jobs: 30 };

const olderThan = (column: SQL, days: number) =>
  sql`${column} < now() - ${days} * interval '1 day'`;

const rows =
  (from: string, where: SQL): Sweep['run'] =>
  (payload, signal) =>
    deleteRows(payload, { from, where }, signal);

/** Empties a column of older suggestions. */
const clearedAfter =
  (days: number, column: 'email' | 'address'): Sweep['run'] =>
  async ({ db }) => {
    const name = sql.identifier(column);
    const { rowCount } = await db.drizzle.execute(sql`
      UPDATE suggestions SET ${name} = NULL
      WHERE ${name} IS NOT NULL AND ${olderThan(sql`created_at`, days)}`);
    return rowCount ?? 0;
  };

/** Every sweep, in the order of running. */
export const sweeps: Sweep[] = [
  {
    name: 'Trash',
    rule: `Records in the trash are deleted for good after ${daysInTrash} days.`,
    run: async (payload) => (await emptyTrash(payload)).deleted,
  },
  {
    name: 'Earlier versions',
    rule: `A version of a text is deleted after ${daysInTrash} days, unless it is one of the latest ${mostVersions}.`,
    run: async (payload, signal) => {
      const { collections, globals } = payload.config;
      let deleted = 0;
      for (const { slug, versions } of [...collections, ...globals]) {
        if (!versions) continue;
        const from = `_${slug.replaceAll('-', '_')}_v`;
        const whose = collections.some((one) => one.slug === slug) ? sql`parent_id` : sql`true`;
        const where = sql`${olderThan(sql`updated_at`, daysInTrash)} AND id IN (
          SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY ${whose} ORDER BY updated_at DESC, id DESC) AS place
            FROM ${sql.identifier(from)}) AS versions WHERE place > ${mostVersions})`;
        deleted += await deleteRows(payload, { from, where }, signal);
      }
      return deleted;
    },
  },
  {
    name: 'Deleted comments',
    rule: `The text of a deleted comment is removed after ${minutesToRestore} minutes. A placeholder stays if it has replies.`,
    run: forgetDeletedComments,
  },
  {
    name: 'Rejected comments',
    rule: `A rejected comment without replies is deleted after ${daysKept.rejected} days.`,
    run: rows(
      'comments',
      sql`status = 'rejected' AND ${olderThan(sql`updated_at`, daysKept.rejected)}
        AND NOT EXISTS (SELECT FROM comments reply WHERE reply.parent_id = comments.id)`,
    ),
  },
  {
    name: 'Rejected terms',
    rule: `A rejected suggestion for the glossary is deleted after ${daysKept.rejected} days.`,
    run: rows(
      'glossary_terms',
      sql`status = 'rejected' AND suggested_at IS NOT NULL
        AND ${olderThan(sql`updated_at`, daysKept.rejected)}`,
    ),
  },
  {
    name: 'Results of suggestions',
    rule: `The private page of a suggestion is deleted ${daysOfSuggestions.decided} days after the author decided on it.`,
    run: rows(
      'suggestions',
      sql`(decided_at IS NOT NULL OR term_id IS NULL)
        AND ${olderThan(sql`coalesce(decided_at, created_at)`, daysOfSuggestions.decided)}`,
    ),
  },
  {
    name: 'E-mail addresses with suggestions',
    rule: `The e-mail address of a suggestion is deleted when its mail is sent, or after ${daysOfSuggestions.undecided} days without a decision.`,
    run: clearedAfter(daysOfSuggestions.undecided, 'email'),
  },
  {
    name: 'IP addresses of suggestions',
    rule: `The hash of a suggestion’s IP address is deleted after ${daysOfIpAddresses} days.`,
    run: clearedAfter(daysOfIpAddresses, 'address'),
  },
  {
    name: 'Blocked IP addresses',
    rule: `The hash of a blocked IP address is deleted after ${daysOfIpAddresses} days, which unblocks it.`,
    run: rows('blocked_suggesters', olderThan(sql`created_at`, daysOfIpAddresses)),
  },
  {
    name: 'Decisions',
    rule: `The data for undoing a decision is deleted after ${daysToUndo} days.`,
    run: rows('decisions', olderThan(sql`created_at`, daysToUndo)),
  },
  {
    name: 'Unverified accounts',
    rule: 'An account whose e-mail address nobody verified is deleted a week after its last code expired.',
    run: rows('users', isAbandoned),
  },
  {
    name: 'Sessions',
    rule: 'An expired session is deleted.',
    run: rows('users_sessions', sql`expires_at <= now()`),
  },
  {
    name: 'Challenges for passkeys',
    rule: 'A passkey challenge is deleted when it expires, after five minutes.',
    run: rows('passkey_challenges', sql`expires_at <= now()`),
  },
  {
    name: 'IP addresses',
    rule: `The IP address of a login is deleted after ${daysOfIpAddresses} days.`,
    run: forgetIpAddresses,
  },
  {
    name: 'Reports by visitors',
    rule: `The hashed IP address of an anonymous report is deleted after ${daysOfIpAddresses} days. The report still counts.`,
    run: rows(
      'comment_reports',
      sql`reporter LIKE 'address %' AND ${olderThan(sql`created_at`, daysOfIpAddresses)}`,
    ),
  },
  {
    name: 'Outbox',
    rule: `A mail is deleted ${daysKept.mail} days after it was sent or failed for good.`,
    run: rows('mail', olderThan(sql`coalesce(sent_at, updated_at)`, daysKept.mail)),
  },
  {
    name: 'Jobs',
    rule: `A completed or failed job is deleted after ${daysKept.jobs} days.`,
    run: rows(
      'payload_jobs',
      sql`(completed_at IS NOT NULL OR has_error) AND ${olderThan(sql`updated_at`, daysKept.jobs)}`,
    ),
  },
  {
    name: 'Visitors of a day',
    rule: 'The hashes by which visitors are counted once a day are deleted after midnight (UTC), with the salt that made them.',
    run: async (payload, signal) => {
      const past = sql`day < (now() AT TIME ZONE 'UTC')::date`;
      await deleteRows(payload, { from: 'visitor_salts', where: past }, signal);
      return deleteRows(payload, { from: 'daily_visitors', where: past }, signal);
    },
  },
  {
    name: 'Counts of limits',
    rule: 'A count of requests from one network is deleted when the limit’s period ends.',
    run: rows('rate_limits', sql`expire < extract(epoch FROM now()) * 1000`),
  },
  {
    name: 'Responses for repeated calls',
    rule: 'A response stored for repeated requests is deleted after 24 hours.',
    run: rows('idempotent_calls', sql`created_at < now() - interval '24 hours'`),
  },
];
