import type { Release } from '../contract/books';
import type { Book } from '../payload-types';

/** When a book comes out. */
export type ReleaseRow = Pick<Book, 'status' | 'releasedAt' | 'releasedAt_tz'>;

const format = (at: Date, zone: string, options: Intl.DateTimeFormatOptions, locale = 'en-US') =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }).format(at);

/** The date as YYYY-MM-DD. */
const dayOf = (at: Date, zone: string) => format(at, zone, { dateStyle: 'short' }, 'sv-SE');

const inDays = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** Returns the days until a book comes out, such as “in 12 days”, by the calendar of its time zone. */
function untilOf(at: Date, { zone, now }: { zone: string; now: Date }): string {
  const days = (Date.parse(dayOf(at, zone)) - Date.parse(dayOf(now, zone))) / 86_400_000;
  const hour = format(at, zone, { timeStyle: 'short' });
  return days === 0 ? `today at ${hour}` : inDays.format(days, 'day');
}

/** Returns when a book comes out; null if it is out. Without a time it is coming, but nobody knows when. */
export function releaseOf(
  { status, releasedAt, releasedAt_tz }: ReleaseRow,
  now = new Date(),
): Release | null {
  if (status !== 'coming') return null;
  if (!releasedAt) return { at: null, day: null, until: null };
  const at = new Date(releasedAt);
  if (at <= now) return null;
  const zone = releasedAt_tz ?? 'UTC';
  return {
    at: at.toISOString(),
    day: format(at, zone, { dateStyle: 'long' }),
    until: untilOf(at, { zone, now }),
  };
}

/** Returns the date on which a book is or was released as YYYY-MM-DD, or null. */
export const releaseDate = ({ releasedAt, releasedAt_tz }: ReleaseRow): string | null =>
  releasedAt ? dayOf(new Date(releasedAt), releasedAt_tz ?? 'UTC') : null;
