import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { connectionOf, countUpTo } from '../../database/queries/connection';
import { floodMail } from '../../mail/queries/alerts';
import { notifyAuthor } from '../../mail/queries/notify-author';
import { HttpError } from '../http-error';
import { clientIp, networksOf } from '../limits/client-ip';

/** Numbers of pending records, in all and in 24 hours, above which each network has only a share. */
const crowded = { inAll: 1_000, aDay: 100 };

/** Records that a visitor's network may add in 24 hours when it is crowded. */
const share = 3;

/** Maximum number of pending records marked as a flood. Beyond it, networks without a share are refused. */
const mostOfFlood = 500;

const anHour = 3_600;
const aDay = 24 * anHour;

type Pending = {
  /** Table. */
  from: string;
  /** Condition for pending rows. */
  waits: SQL;
};

async function isCrowded(req: PayloadRequest, { from, waits }: Pending): Promise<boolean> {
  const where = sql`${waits} AND is_flood IS NOT TRUE`;
  const today = sql`created_at > now() - interval '24 hours' AND ${where}`;
  return (
    (await countUpTo(req, { from, where, limit: crowded.inAll })) >= crowded.inAll ||
    (await countUpTo(req, { from, where: today, limit: crowded.aDay })) >= crowded.aDay
  );
}

/**
 * Counts a record for all networks of the caller, unless a share is used up. In SQL, because the limiter would need another
 * connection beside the transaction's.
 */
async function takeShare(req: PayloadRequest, { from }: Pending): Promise<boolean> {
  const networks = networksOf(clientIp(req));
  const keys = networks.map(({ key }) => `share of ${from}:${key}`);
  const shares = networks.map(({ factor }) => factor * share);
  const now = Date.now();
  const { rows } = await connectionOf(req).execute(sql`
    WITH network AS (
      SELECT * FROM unnest(${sql.param(keys)}::text[], ${sql.param(shares)}::int[]) AS n (key, share))
    INSERT INTO rate_limits AS counted (key, points, expire)
    SELECT key, 1, ${now + aDay * 1_000} FROM network WHERE NOT EXISTS (
      SELECT FROM rate_limits used JOIN network n ON n.key = used.key
      WHERE used.points >= n.share AND used.expire > ${now})
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN counted.expire > ${now} THEN counted.points + 1 ELSE 1 END,
      expire = CASE WHEN counted.expire > ${now} THEN counted.expire ELSE excluded.expire END
    RETURNING key`);
  return rows.length > 0;
}

/**
 * Returns whether to mark a new pending record as a flood: many are pending, and the caller's network has used up its share of
 * the day. Networks cannot use up each other's shares. Mails the author once a day.
 *
 * @throws HttpError 429 if too many records are marked
 */
export async function detectFlood(req: PayloadRequest, pending: Pending): Promise<boolean> {
  if (!(await isCrowded(req, pending)) || (await takeShare(req, pending))) return false;
  const { from, waits } = pending;
  const where = sql`is_flood AND ${waits}`;
  if ((await countUpTo(req, { from, where, limit: mostOfFlood })) >= mostOfFlood)
    throw new HttpError(
      429,
      'Too much was sent from your network today. Try again tomorrow, or from another network.',
      { retryAfter: anHour },
    );
  await notifyAuthor(req, {
    topic: 'flood',
    interval: aDay * 1_000,
    meanwhile: 'untold',
    content: (origin) => floodMail({ origin }),
  });
  return true;
}
