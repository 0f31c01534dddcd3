import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { isAnnounced } from '../../../platform/access/visible-records';
import { bookPath } from '../../../contract/plain/paths';
import { prepare } from '../../../platform/database/queries/prepare';
import type { CountedKind } from '../page-view';

/** Views and visitors. A visitor counts once a day. */
type Count = { views: number; visitors: number };

/** A page, referrer, and so on, with its counts in the period and in the period before. */
export type Row = Count & { subject: string; before: Count };

const listed = [
  'page',
  'referrer',
  'campaign',
  'device',
  'country',
  'no-results',
] as const satisfies readonly CountedKind[];

/** Kinds with one subject. */
const totals = ['site', 'subscription'] as const satisfies readonly CountedKind[];

type Total = (typeof totals)[number];

type Listed = (typeof listed)[number];

const stepNames = ['opened', 'quarter', 'half', 'end', 'shop'] as const;

/** Readers of a sample at each step. */
export type Steps = Record<(typeof stepNames)[number], number>;

/** Readers of a book's sample in the period, and in each week (from Monday) that had any. */
export type Funnel = Steps & { slug: string; title: string; weeks: (Steps & { week: string })[] };

export type Figures = {
  /** One entry per day, oldest first, with notes on the day's events. */
  days: (Count & { day: string; subscriptions: number; notes: string[] })[];
  total: Count & { subscriptions: number };
  before: Count & { subscriptions: number };
  lists: Record<Listed, Row[]>;
  samples: Funnel[];
};

const atMost = 25;

const nothing = { views: 0, visitors: 0, before: { views: 0, visitors: 0 } };

/** A subquery, so that PostgreSQL computes it once instead of for each row. */
const today = sql`(SELECT (now() AT TIME ZONE 'UTC')::date)`;
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
  SELECT series.day::date::text AS day, coalesce(site.views, 0) AS views,
    coalesce(site.visitors, 0) AS visitors, coalesce(subscription.views, 0) AS subscriptions,
    coalesce(notes, '{}') AS notes
  FROM generate_series(${today} - ${days} + 1, ${today}, interval '1 day') AS series (day)
  LEFT JOIN daily_counts site ON site.kind = 'site' AND site.subject = '' AND site.day = series.day
  LEFT JOIN daily_counts subscription ON subscription.kind = 'subscription'
    AND subscription.subject = '' AND subscription.day = series.day
  LEFT JOIN notes ON notes.day = series.day
  ORDER BY 1`);

/** Limits the subjects first, so that the previous period is read only for those. */
const readLists = prepare<Row & { kind: Listed | Total }, { days: number; kinds: string[] }>(sql`
  SELECT kind, top.*, json_build_object('views', coalesce(before.views, 0),
    'visitors', coalesce(before.visitors, 0)) AS before
  FROM unnest(${sql.placeholder('kinds')}::text[]) AS listed (kind)
  CROSS JOIN LATERAL (
    SELECT subject, sum(views)::integer AS views, sum(visitors)::integer AS visitors
    FROM daily_counts WHERE daily_counts.kind = listed.kind AND ${inPeriod}
    GROUP BY subject ORDER BY visitors DESC, views DESC, subject LIMIT ${sql.raw(String(atMost))}) AS top
  CROSS JOIN LATERAL (
    SELECT sum(views)::integer AS views, sum(visitors)::integer AS visitors FROM daily_counts
    WHERE daily_counts.kind = listed.kind AND daily_counts.subject = top.subject
      AND day > ${today} - 2 * ${days} AND NOT ${inPeriod}) AS before`);

const chapter = (number: number) => sql`${bookPath('')} || b.slug || ${`/sample/${number}`}`;

const readersAt = (step: keyof Steps) =>
  sql`coalesce(sum(visitors) FILTER (WHERE step = ${step}), 0)::integer AS ${sql.identifier(step)}`;

/** By book and week. A book without any readers has one row without a week. */
const readSamples = prepare<
  Steps & { slug: string; title: string; week: string | null },
  { days: number }
>(sql`
  SELECT b.slug, b.title, date_trunc('week', day::timestamp)::date::text AS week,
    ${sql.join(stepNames.map(readersAt), sql`, `)}
  FROM books b CROSS JOIN LATERAL (VALUES
    ('opened', 'read-0', ${chapter(1)}), ('quarter', 'read-75', ${chapter(1)}),
    ('half', 'read-50', ${chapter(2)}), ('end', 'read-100', ${chapter(3)}), ('shop', 'shop', b.slug)
  ) AS counted (step, kind, subject)
  LEFT JOIN daily_counts known
    ON known.kind = counted.kind AND known.subject = counted.subject AND ${inPeriod}
  WHERE b.deleted_at IS NULL
  GROUP BY b.id, week ORDER BY b."group", b.position, week`);

const noSteps: Steps = { opened: 0, quarter: 0, half: 0, end: 0, shop: 0 };

function funnelsOf(rows: Awaited<ReturnType<typeof readSamples>>): Funnel[] {
  const funnels = new Map<string, Funnel>();
  for (const { slug, title, week, ...steps } of rows) {
    const funnel = funnels.get(slug) ?? { slug, title, weeks: [], ...noSteps };
    funnels.set(slug, funnel);
    for (const step of stepNames) funnel[step] += steps[step];
    if (week !== null) funnel.weeks.push({ week, ...steps });
  }
  return [...funnels.values()];
}

/**
 * Returns the counts of the last `days` days (UTC), including today, and of the same number of days before. A reader has read a
 * quarter of a sample after 75% of chapter 1, half after 50% of chapter 2, and all after 100% of chapter 3.
 */
export async function readFigures(
  req: PayloadRequest,
  { days }: { days: number },
): Promise<Figures> {
  const [perDay, rows, samples] = await Promise.all([
    readDays(req, { days }),
    readLists(req, { days, kinds: [...totals, ...listed] }),
    readSamples(req, { days }),
  ]);
  const rowsOf = (of: Listed | Total): Row[] =>
    rows.filter(({ kind }) => kind === of).map(({ kind: _, ...row }) => row);
  const [{ views, visitors, before } = nothing] = rowsOf('site');
  const [subscriptions = nothing] = rowsOf('subscription');
  return {
    days: perDay,
    total: { views, visitors, subscriptions: subscriptions.views },
    before: { ...before, subscriptions: subscriptions.before.views },
    lists: Object.fromEntries(listed.map((kind) => [kind, rowsOf(kind)])) as Figures['lists'],
    samples: funnelsOf(samples),
  };
}

/** Returns the most frequent searches without results of the last 30 days, except for those that are terms now. */
export const readMissedSearches = prepare<{ subject: string; visitors: number }>(sql`
  SELECT subject, sum(visitors)::integer AS visitors FROM daily_counts
  WHERE kind = 'no-results' AND day > (now() AT TIME ZONE 'UTC')::date - 30
    AND NOT EXISTS (SELECT FROM glossary_terms
      WHERE lower(glossary_terms.subject) = daily_counts.subject AND deleted_at IS NULL)
  GROUP BY subject ORDER BY visitors DESC, sum(views) DESC, subject LIMIT 5`);
