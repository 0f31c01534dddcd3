import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { isAnnounced } from '../../access/visible-books';
import { chapterPath } from '../../contract/paths';
import { prepare, prepareOne } from '../../database/queries/prepare';
import type { CountedKind } from '../page-view';

/** Views and visitors. A visitor counts once a day. */
export type Count = { views: number; visitors: number };

/** A page, referrer, and so on, with its counts in the period and in the period before. */
export type Row = Count & { subject: string; before: Count };

/** The chosen kinds of lists. */
const listed = [
  'page',
  'referrer',
  'campaign',
  'device',
  'no-results',
] as const satisfies readonly CountedKind[];

export type Listed = (typeof listed)[number];

/** Readers of a book's sample at each step. */
export type Funnel = {
  slug: string;
  title: string;
  opened: number;
  quarter: number;
  half: number;
  end: number;
  shop: number;
};

export type Figures = {
  /** One entry for each day, the first day first, with what happened on it. */
  days: (Count & { day: string; notes: string[] })[];
  total: Count;
  before: Count;
  lists: Record<Listed, Row[]>;
  samples: Funnel[];
};

/** Rows of each list. */
const atMost = 25;

const today = sql`(now() AT TIME ZONE 'UTC')::date`;
const days = sql`${sql.placeholder('days')}::integer`;
const inPeriod = sql`day > ${today} - ${days}`;

/** The day in UTC of a timestamp. */
const dayOf = (time: SQL) => sql`(${time} AT TIME ZONE 'UTC')::date`;

/** Posts, books that came out, newsletters, and the author's notes. */
const readDays = prepare<Figures['days'][number], { days: number }>(sql`
  WITH happened AS (
    SELECT ${dayOf(sql`published_at`)} AS day, 'Post: ' || title AS note FROM posts
    WHERE _status = 'published' AND deleted_at IS NULL
    UNION ALL
    SELECT ${dayOf(sql`released_at`)}, title || ' came out' FROM books b
    WHERE released_at <= now() AND ${isAnnounced()}
    UNION ALL
    SELECT ${dayOf(sql`n.started_at`)}, 'Mailed: ' || coalesce(p.title, b.title)
    FROM newsletters n LEFT JOIN posts p ON p.id = n.post_id LEFT JOIN books b ON b.id = n.book_id
    UNION ALL
    SELECT ${dayOf(sql`day`)}, text FROM day_notes),
  notes AS (
    SELECT day, array_agg(note::text ORDER BY note) AS notes FROM happened
    WHERE ${inPeriod} GROUP BY day)
  SELECT series.day::date::text AS day, coalesce(views, 0) AS views, coalesce(visitors, 0) AS visitors,
    coalesce(notes, '{}') AS notes
  FROM generate_series(${today} - ${days} + 1, ${today}, interval '1 day') AS series (day)
  LEFT JOIN daily_counts ON kind = 'site' AND subject = '' AND daily_counts.day = series.day
  LEFT JOIN notes ON notes.day = series.day
  ORDER BY 1`);

const readLists = prepare<
  {
    kind: Listed | 'site';
    subject: string;
    views: number;
    visitors: number;
    views_before: number;
    visitors_before: number;
  },
  { days: number; kinds: string[] }
>(sql`
  SELECT * FROM (
    SELECT *, row_number() OVER (PARTITION BY kind ORDER BY visitors DESC, views DESC, subject) AS place
    FROM (
      SELECT kind, subject,
        coalesce(sum(views) FILTER (WHERE ${inPeriod}), 0)::integer AS views,
        coalesce(sum(visitors) FILTER (WHERE ${inPeriod}), 0)::integer AS visitors,
        coalesce(sum(views) FILTER (WHERE NOT (${inPeriod})), 0)::integer AS views_before,
        coalesce(sum(visitors) FILTER (WHERE NOT (${inPeriod})), 0)::integer AS visitors_before
      FROM daily_counts
      WHERE kind = ANY(${sql.placeholder('kinds')}::text[]) AND day > ${today} - 2 * ${days}
      GROUP BY kind, subject) AS sums
    WHERE views > 0 OR kind = 'site') AS placed
  WHERE place <= ${atMost} ORDER BY kind, place`);

const readSteps = prepare<
  { kind: CountedKind; subject: string; visitors: number },
  { days: number }
>(sql`
  SELECT kind, subject, sum(visitors)::integer AS visitors FROM daily_counts
  WHERE (kind LIKE 'read-%' OR kind = 'shop') AND ${inPeriod} GROUP BY kind, subject`);

const readBooks = prepareOne<{ books: { slug: string; title: string }[] }>(sql`
  SELECT coalesce(json_agg(json_build_object('slug', slug, 'title', title)
    ORDER BY "group", position), '[]') AS books
  FROM books WHERE deleted_at IS NULL`);

/**
 * Returns the counts of the last `days` days (UTC), today included, and of as many days before. A quarter of a sample is read
 * with three quarters of the first chapter, half with half of the second, and the end with the end of the third.
 */
export async function readFigures(
  req: PayloadRequest,
  { days }: { days: number },
): Promise<Figures> {
  const [perDay, rows, steps, { books }] = await Promise.all([
    readDays(req, { days }),
    readLists(req, { days, kinds: ['site', ...listed] }),
    readSteps(req, { days }),
    readBooks(req, {}),
  ]);
  const asRow = ({
    subject,
    views,
    visitors,
    views_before,
    visitors_before,
  }: (typeof rows)[number]): Row => ({
    ...{ subject, views, visitors },
    before: { views: views_before, visitors: visitors_before },
  });
  const nothing = { views: 0, visitors: 0 };
  const total = rows.filter(({ kind }) => kind === 'site').map(asRow)[0];
  const readersOf = (kind: CountedKind, subject: string) =>
    steps.find((step) => step.kind === kind && step.subject === subject)?.visitors ?? 0;
  return {
    days: perDay,
    total: total ? { views: total.views, visitors: total.visitors } : nothing,
    before: total?.before ?? nothing,
    lists: Object.fromEntries(
      listed.map((kind) => [kind, rows.filter((row) => row.kind === kind).map(asRow)]),
    ) as Figures['lists'],
    samples: books.map(({ slug, title }) => ({
      ...{ slug, title },
      opened: readersOf('read-0', chapterPath(slug, 1)),
      quarter: readersOf('read-75', chapterPath(slug, 1)),
      half: readersOf('read-50', chapterPath(slug, 2)),
      end: readersOf('read-100', chapterPath(slug, 3)),
      shop: readersOf('shop', slug),
    })),
  };
}
