import type { Release } from '../../contract/books';
import type { Book } from '../../payload-types';

/** Columns that decide when a book comes out. */
export type ReleaseRow = Pick<Book, 'status' | 'releasedAt' | 'releasedAt_tz' | 'coverFrom'>;

const format = (at: Date, zone: string, options: Intl.DateTimeFormatOptions, locale = 'en-US') =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }).format(at);

/** Returns the date as YYYY-MM-DD. */
const dayOf = (at: Date, zone: string) => format(at, zone, { dateStyle: 'short' }, 'sv-SE');

const inDays = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** Returns the days until a book comes out, such as “in 12 days”, by the calendar of its time zone. */
function untilOf(at: Date, { zone, now }: { zone: string; now: Date }): string {
  const days = (Date.parse(dayOf(at, zone)) - Date.parse(dayOf(now, zone))) / 86_400_000;
  const hour = format(at, zone, { timeStyle: 'short' });
  return days === 0 ? `today at ${hour}` : inDays.format(days, 'day');
}

/** Returns when a book comes out; null if it is out. Without a time, the release is announced without a date. */
export function releaseOf(
  { status, releasedAt, releasedAt_tz, coverFrom }: ReleaseRow,
  now = new Date(),
): Release | null {
  const at = releasedAt ? new Date(releasedAt) : null;
  if (status !== 'coming' || (at && at <= now)) return null;
  const zone = releasedAt_tz ?? 'UTC';
  const dayInWords = (day: Date) => format(day, zone, { dateStyle: 'long' });
  const reveal = coverFrom ? new Date(coverFrom) : null;
  return {
    at: at?.toISOString() ?? null,
    day: at && dayInWords(at),
    until: at && untilOf(at, { zone, now }),
    coverOn: reveal && reveal > now ? dayInWords(reveal) : null,
  };
}

type Moment = Pick<ReleaseRow, 'releasedAt' | 'releasedAt_tz'>;

/** Returns the day in words on which a book is or was released, or null. */
export const releaseDay = ({ releasedAt, releasedAt_tz }: Moment): string | null =>
  releasedAt ? format(new Date(releasedAt), releasedAt_tz ?? 'UTC', { dateStyle: 'long' }) : null;

/** Returns the date on which a book is or was released as YYYY-MM-DD, or null. */
export const releaseDate = ({ releasedAt, releasedAt_tz }: Moment): string | null =>
  releasedAt ? dayOf(new Date(releasedAt), releasedAt_tz ?? 'UTC') : null;
