import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import { type PayloadRequest, createLocalReq, type Payload } from 'payload';
import { lockKeys } from '../../database/lock-keys';
import { connectionOf, firstValue, inTransaction } from '../../database/queries/connection';
import { allTextKinds, type TextKind, textKinds } from '../text-kinds';
import { namesPattern } from '../matcher';
import { linkTexts } from './link-texts';
import { repeatUntilStopped } from '../../repeat-until-stopped';

type Req = Pick<PayloadRequest, 'payload' | 'transactionID'>;

/** Texts searched in one batch. */
const atOnce = 100;

/** If more terms have changed, all texts are searched. */
const mostLookedFor = 50;

export async function queueText(req: Req, kind: TextKind, id: number): Promise<void> {
  await connectionOf(req).execute(sql`
    INSERT INTO links_due (${textKinds[kind].column}) VALUES (${id}) ON CONFLICT DO NOTHING`);
}

/** Queues a term whose names or availability changed. */
export async function queueTerm(req: Req, id: number): Promise<void> {
  await connectionOf(req).execute(
    sql`INSERT INTO links_due (term_id) VALUES (${id}) ON CONFLICT DO NOTHING`,
  );
}

const mentioning = (kind: TextKind, terms: number[]) => sql`
  SELECT DISTINCT ${textKinds[kind].column} FROM term_mentions
  WHERE term_id = ANY(${sql.param(terms)}::integer[]) AND ${textKinds[kind].column} IS NOT NULL`;

export async function queueTextsMentioning(req: Req, term: number): Promise<void> {
  for (const kind of allTextKinds) {
    const { column } = textKinds[kind];
    await connectionOf(req).execute(sql`
      INSERT INTO links_due (${column})
      SELECT * FROM (${mentioning(kind, [term])}) AS text (id) WHERE id <> ${kind === 'term' ? term : 0}
      ORDER BY id ON CONFLICT DO NOTHING`);
  }
}

export async function countLinksDue(req: Req): Promise<number> {
  const { rows } = await connectionOf(req).execute<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM links_due`,
  );
  return rows[0]?.count ?? 0;
}

/** Queues the texts that name or named changed terms. @returns whether there were any */
async function findTextsOfTerms(req: Req): Promise<boolean> {
  const db = connectionOf(req);
  const { rows } = await db.execute<{ id: number; names: string[] }>(sql`
    WITH due AS (
      DELETE FROM links_due WHERE id IN (
        SELECT id FROM links_due WHERE term_id IS NOT NULL FOR UPDATE SKIP LOCKED)
      RETURNING term_id)
    SELECT t.id, ARRAY[t.subject] || ARRAY(
      SELECT alias.text FROM glossary_terms_texts alias
      WHERE alias.parent_id = t.id AND alias.path = 'aliases') AS names
    FROM due JOIN glossary_terms t ON t.id = due.term_id`);
  if (rows.length === 0) return false;
  const terms = rows.map(({ id }) => id);
  const pattern = namesPattern(rows.flatMap((term) => term.names));
  for (const kind of allTextKinds) {
    const { table, text, column, parts } = textKinds[kind];
    const names = (words: SQL) => sql`${words} ~* ${pattern}`;
    const naming = [
      names(text),
      ...parts.map(
        (part) => sql`t.id IN (SELECT p._parent_id FROM ${part.table} p WHERE ${names(part.text)})`,
      ),
      sql`t.id IN (${mentioning(kind, terms)})`,
    ];
    const isNamed =
      terms.length > mostLookedFor ? sql`true` : sql`(${sql.join(naming, sql` OR `)})`;
    await db.execute(sql`
      INSERT INTO links_due (${column})
      SELECT t.id FROM ${table} t WHERE t.deleted_at IS NULL AND ${isNamed} ORDER BY t.id
      ON CONFLICT DO NOTHING`);
  }
  return true;
}

/**
 * Takes queued texts. Texts that are being saved are skipped: the save searches them.
 *
 * @returns their records
 */
async function takeTexts(req: Req): Promise<Partial<Record<TextKind, number[]>>> {
  const texts: Partial<Record<TextKind, number[]>> = {};
  let left = atOnce;
  for (const kind of allTextKinds) {
    if (left === 0) break;
    const { table, column } = textKinds[kind];
    const { rows } = await connectionOf(req).execute<{ due: number; id: number }>(sql`
      SELECT d.id AS due, t.id
      FROM links_due d JOIN ${table} t ON t.id = d.${column}
      ORDER BY d.id LIMIT ${left}
      FOR UPDATE OF d SKIP LOCKED FOR SHARE OF t SKIP LOCKED`);
    if (rows.length === 0) continue;
    await connectionOf(req).execute(
      sql`DELETE FROM links_due WHERE id = ANY(${sql.param(rows.map(({ due }) => due))}::integer[])`,
    );
    texts[kind] = rows.map(({ id }) => id);
    left -= rows.length;
  }
  return texts;
}

/** Removes queue entries of deleted texts and terms. */
async function deleteOrphans(req: Req): Promise<void> {
  for (const kind of allTextKinds) {
    const { table, column } = textKinds[kind];
    await connectionOf(req).execute(sql`
      DELETE FROM links_due d
      WHERE ${column} IS NOT NULL AND NOT EXISTS (SELECT FROM ${table} t WHERE t.id = d.${column})`);
  }
}

/** Prevents searches until the transaction ends, so that a bulk write does not wait for them. */
export async function holdLinking(req: Req): Promise<void> {
  await connectionOf(req).execute(sql`SELECT pg_advisory_xact_lock(${lockKeys.linking})`);
}

/**
 * Processes one batch of the queue in a transaction. Any number of processes may run it.
 *
 * @returns whether there was anything to do
 */
export async function linkDueTexts(req: PayloadRequest): Promise<boolean> {
  if ((await countLinksDue(req)) === 0) return false;
  return inTransaction(req, async () => {
    const db = connectionOf(req);
    if (!(await firstValue(db, sql`SELECT pg_try_advisory_xact_lock_shared(${lockKeys.linking})`)))
      return false;
    if (await findTextsOfTerms(req)) return true;
    const texts = await takeTexts(req);
    await linkTexts(req, texts);
    const isMore = Object.keys(texts).length > 0;
    if (!isMore) await deleteOrphans(req);
    return isMore;
  });
}

/** Processes the whole queue in the present transaction. */
export async function linkAllDue(req: PayloadRequest): Promise<void> {
  let isMore = true;
  while (isMore) isMore = await linkDueTexts(req);
}

/** Milliseconds between checks. */
const interval = 2_000;

/** Searches changed texts in batches, each in its own transaction, until stopped. Any number of processes may run it. */
export const keepLinked = (
  payload: Payload,
  { every = interval }: { every?: number } = {},
): { stop: () => Promise<void> } =>
  repeatUntilStopped(
    async (signal) => {
      const req = await createLocalReq({}, payload);
      while (!signal.aborted && (await linkDueTexts(req)));
    },
    {
      every,
      onError: (error) =>
        payload.logger.warn({ err: error, msg: 'Texts could not be linked; trying again' }),
    },
  );
