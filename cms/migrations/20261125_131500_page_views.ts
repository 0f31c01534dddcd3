import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    -- Views and visitors of a day (UTC) by kind and subject. See cms/analytics/page-view.ts.
    CREATE TABLE public.daily_counts (
      day date NOT NULL,
      kind text NOT NULL,
      subject text NOT NULL,
      views integer NOT NULL,
      visitors integer NOT NULL,
      PRIMARY KEY (kind, subject, day));
    CREATE INDEX daily_counts_kind_day_idx ON public.daily_counts (kind, day);

    -- Hashes of the visitors who count for the day. A sweep deletes them with the day's salt.
    CREATE TABLE public.daily_visitors (
      day date NOT NULL,
      kind text NOT NULL,
      subject text NOT NULL,
      visitor text NOT NULL,
      PRIMARY KEY (day, kind, subject, visitor));
    CREATE TABLE public.visitor_salts (day date PRIMARY KEY, salt text NOT NULL);`);
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TABLE public.daily_counts, public.daily_visitors, public.visitor_salts;`);
}
