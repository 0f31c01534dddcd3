import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';
import { readingMinutes } from '../markup/reading-time';
import { slugFrom } from '../markup/slug';

/**
 * What lists show of long texts, kept beside them: how many minutes a post takes, and by which slug a term is found. Beside
 * them the place of a term in the alphabet, which the database keeps like the other columns of the search.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE "posts" ADD COLUMN "minutes" numeric DEFAULT 1;
    ALTER TABLE "_posts_v" ADD COLUMN "version_minutes" numeric DEFAULT 1;
    ALTER TABLE "glossary_terms" ADD COLUMN "slug" varchar;`);
  const minutes = { type: 'numeric', make: (text: string) => String(readingMinutes(text)) };
  await fillIn(db, { ...minutes, table: 'posts', from: 'markdown', to: 'minutes' });
  await fillIn(db, {
    ...minutes,
    table: '_posts_v',
    from: 'version_markdown',
    to: 'version_minutes',
  });
  await fillIn(db, {
    type: 'varchar',
    make: (text) => slugFrom(text),
    table: 'glossary_terms',
    from: 'subject',
    to: 'slug',
  });
  await db.execute(sql.raw(place));
}

type Column = {
  table: string;
  from: string;
  to: string;
  type: string;
  make: (text: string) => string;
};

/** Rows whose texts are in memory at once. */
const batch = 200;

/** Makes a column of the rows that are there as it is made of what is saved from now on. */
async function fillIn(db: MigrateUpArgs['db'], { table, from, to, type, make }: Column) {
  for (let last = 0; ; ) {
    const { rows } = await db.execute<{ id: number; text: string | null }>(sql`
      SELECT id, ${sql.identifier(from)} AS text FROM ${sql.identifier(table)}
      WHERE id > ${last} ORDER BY id LIMIT ${batch}`);
    const end = rows.at(-1);
    if (!end) return;
    await db.execute(sql`
      UPDATE ${sql.identifier(table)} AS stored SET ${sql.identifier(to)} = given.made::${sql.raw(type)}
      FROM unnest(${sql.param(rows.map(({ id }) => id))}::integer[],
        ${sql.param(rows.map(({ text }) => make(text ?? '')))}::text[]) AS given (id, made)
      WHERE stored.id = given.id`);
    last = end.id;
  }
}

const place = String.raw`
  -- Where a subject stands in the alphabet, of search_fold of it: by its first letter, whatever signs are before it. What
  -- begins with no letter from a to z stands behind them, which a tilde does.
  CREATE FUNCTION public.glossary_place(folded text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (CASE WHEN folded COLLATE "C" ~ '^[^a-z0-9]*[a-z]'
      THEN substring(folded COLLATE "C" FROM '[a-z].*') ELSE '~' || folded END);

  ALTER TABLE public.glossary_terms ADD COLUMN place text COLLATE "C"
    GENERATED ALWAYS AS (public.glossary_place(public.search_fold(subject))) STORED;
  CREATE INDEX glossary_terms_place_idx ON public.glossary_terms (place, id) WHERE status = 'approved';
  CREATE INDEX glossary_terms_slug_idx ON public.glossary_terms (slug);`;

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE "glossary_terms" DROP COLUMN "place", DROP COLUMN "slug";
    DROP FUNCTION public.glossary_place(text);
    ALTER TABLE "posts" DROP COLUMN "minutes";
    ALTER TABLE "_posts_v" DROP COLUMN "version_minutes";`);
}
