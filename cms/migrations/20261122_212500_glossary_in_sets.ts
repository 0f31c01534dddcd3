import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';
import { keeping } from './20261122_175000_glossary_stages';

/**
 * What the glossary is searched in is kept for all terms of a statement at once: a load of a hundred thousand would otherwise begin the
 * same statements anew for each of them. What is told at several stages in the same words is taken apart once.
 *
 * The same for the mentions of terms, which a site that links its texts anew writes by the hundred thousand.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw(replaced));
  await db.execute(sql.raw(keepingInSets));
  await db.execute(sql.raw(filled));
  await db.execute(sql.raw(linking));
}

/** What was there for single terms. */
const replaced = `
  DROP TRIGGER glossary_terms_search ON public.glossary_terms;
  DROP TRIGGER glossary_terms_note_search_insert ON public.glossary_terms;
  DROP TRIGGER glossary_terms_note_search_update ON public.glossary_terms;
  DROP FUNCTION public.glossary_terms_search(), public.glossary_terms_note_search(),
    public.glossary_note_search(public.glossary_terms);`;

const keepingInSets = String.raw`
  CREATE FUNCTION public.glossary_note_search(ids integer[]) RETURNS void
    LANGUAGE plpgsql AS $$
  BEGIN
    -- Two that change parts of the same terms wait for one another, in the same order, and the later one sees what the other wrote.
    PERFORM FROM public.glossary_terms WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
    DELETE FROM public.glossary_names WHERE term_id = ANY (ids);
    DELETE FROM public.glossary_texts WHERE term_id = ANY (ids);

    PERFORM public.search_learn(string_agg(alias.text, ' '))
      FROM public.glossary_terms_texts AS alias JOIN public.glossary_terms AS term ON term.id = alias.parent_id
      WHERE term.id = ANY (ids) AND term.status = 'approved' AND term.deleted_at IS NULL
        AND alias.path = 'aliases' AND alias.text <> '';

    INSERT INTO public.glossary_names (term_id, spelling, kind, from_book)
      SELECT DISTINCT term.id, spelling, term.kind::text, term.from_book::integer
      FROM public.glossary_terms AS term
      CROSS JOIN LATERAL (
        SELECT term.subject AS text
        UNION SELECT text FROM public.glossary_terms_texts
        WHERE parent_id = term.id AND path = 'aliases' AND text <> '') AS name
      CROSS JOIN LATERAL unnest(public.glossary_spellings(name.text)) AS spelling
      WHERE term.id = ANY (ids) AND term.status = 'approved' AND term.deleted_at IS NULL;

    INSERT INTO public.glossary_texts (term_id, stage, before, sorting, kind, folded, search)
      WITH told AS MATERIALIZED (
        SELECT term.id, term.subject_folded, term.kind::text AS kind, stages.stage, stages.before, stages.said,
          concat_ws(' ', term.subject, (
            SELECT string_agg(text, ' ' ORDER BY "order") FROM public.glossary_terms_texts
            WHERE parent_id = term.id AND path = 'aliases' AND text <> '')) AS names
        FROM public.glossary_terms AS term
        CROSS JOIN LATERAL (
          SELECT stage, coalesce(lead(stage) OVER (ORDER BY stage), 1000) AS before,
            concat_ws(E'\n', term.description, (
              SELECT string_agg(text, E'\n' ORDER BY _order) FROM public.glossary_terms_revelations
              WHERE _parent_id = term.id AND from_book <= stage)) AS said
          FROM (
            SELECT unnest(CASE WHEN term.from_book > 0 THEN ARRAY[-1, 0, term.from_book::integer] ELSE ARRAY[-1] END) AS stage
            UNION SELECT from_book::integer FROM public.glossary_terms_revelations WHERE _parent_id = term.id
          ) AS stages
        ) AS stages
        WHERE term.id = ANY (ids) AND term.status = 'approved' AND term.deleted_at IS NULL
          -- Between all terms and the book from which on it is told, nothing is said of a term.
          AND (stage = -1 OR stage >= term.from_book)
      ), searched AS MATERIALIZED (
        SELECT id, said, public.search_fold(said) AS folded,
          public.search_vector(names, 'A') || public.search_vector(said, 'D') AS search
        FROM (SELECT DISTINCT id, said, names FROM told) AS different
      )
      SELECT told.id, stage, before, subject_folded, kind, folded, search
      FROM told JOIN searched USING (id, said);
  END $$;

  CREATE FUNCTION public.glossary_terms_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM public.search_learn(string_agg(subject, ' ')) FROM changed;
    PERFORM public.glossary_note_search(array_agg(id)) FROM changed WHERE status = 'approved';
    RETURN NULL;
  END $$;
  CREATE TRIGGER glossary_terms_search_insert AFTER INSERT ON public.glossary_terms
    REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION public.glossary_terms_inserted();

  CREATE FUNCTION public.glossary_terms_updated() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM public.search_learn(string_agg(changed.subject, ' '))
      FROM changed JOIN former USING (id) WHERE changed.subject IS DISTINCT FROM former.subject;
    PERFORM public.glossary_note_search(array_agg(id))
      FROM changed JOIN former USING (id)
      WHERE (former.subject, former.description, former.status, former.deleted_at, former.from_book, former.kind)
        IS DISTINCT FROM
        (changed.subject, changed.description, changed.status, changed.deleted_at, changed.from_book, changed.kind);
    RETURN NULL;
  END $$;
  CREATE TRIGGER glossary_terms_search_update AFTER UPDATE ON public.glossary_terms
    REFERENCING OLD TABLE AS former NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION public.glossary_terms_updated();

  CREATE OR REPLACE FUNCTION public.glossary_parts_note_search() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM public.glossary_note_search(array_agg(DISTINCT (to_jsonb(part) ->> TG_ARGV[0])::integer))
      FROM changed AS part;
    RETURN NULL;
  END $$;`;

/** The indexes of words and parts of words are built in one go: row by row they take most of the time. */
const filled = `
  DROP INDEX public.glossary_names_words_idx, public.glossary_names_like_idx,
    public.glossary_texts_folded_idx, public.glossary_texts_search_idx;
  SELECT public.glossary_note_search(array_agg(id)) FROM public.glossary_terms WHERE status = 'approved';
  CREATE INDEX glossary_names_words_idx ON public.glossary_names USING gin (words) WITH (fastupdate = off);
  CREATE INDEX glossary_names_like_idx ON public.glossary_names
    USING gin (spelling public.gin_trgm_ops) WITH (fastupdate = off);
  CREATE INDEX glossary_texts_folded_idx ON public.glossary_texts
    USING gin (folded public.gin_trgm_ops) WITH (fastupdate = off);
  CREATE INDEX glossary_texts_search_idx ON public.glossary_texts USING gin (search) WITH (fastupdate = off);`;

const linking = String.raw`
  -- A statement that changes no row changes no page.
  CREATE FUNCTION public.mentions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM changed) THEN
      PERFORM pg_notify('content_changed', '');
      PERFORM set_config('site.content_changed', 'yes', true);
    END IF;
    RETURN NULL;
  END $$;
  DROP TRIGGER content_changed_row ON public.term_mentions;
${[
  ['insert', 'NEW'],
  ['update', 'NEW'],
  ['delete', 'OLD'],
]
  .map(
    ([change, rows]) => `
  CREATE TRIGGER content_changed_${change} AFTER ${change} ON public.term_mentions
    REFERENCING ${rows} TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION public.mentions_changed();`,
  )
  .join('')}

  -- The few names that are looked for without a capital letter, too: by the words without one, of which a text has most.
  CREATE INDEX glossary_terms_any_case_idx ON public.glossary_terms (public.term_link_key(subject))
    WHERE status = 'approved' AND deleted_at IS NULL
      AND (linking = 'any-case' OR left(subject, 1) = lower(left(subject, 1)));`;

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(
    sql.raw(String.raw`
      DROP INDEX public.glossary_terms_any_case_idx;
      DROP FUNCTION public.mentions_changed() CASCADE;
      CREATE TRIGGER content_changed_row AFTER INSERT OR UPDATE OR DELETE ON public.term_mentions
        FOR EACH ROW EXECUTE FUNCTION public.content_changed();
      DROP TRIGGER glossary_terms_search_insert ON public.glossary_terms;
      DROP TRIGGER glossary_terms_search_update ON public.glossary_terms;
      DROP FUNCTION public.glossary_terms_inserted(), public.glossary_terms_updated(),
        public.glossary_note_search(integer[]);
      CREATE FUNCTION public.glossary_terms_search() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM public.search_learn(NEW.subject);
        RETURN NULL;
      END $$;
      CREATE TRIGGER glossary_terms_search AFTER INSERT OR UPDATE OF subject ON public.glossary_terms
        FOR EACH ROW EXECUTE FUNCTION public.glossary_terms_search();`),
  );
  await db.execute(sql.raw(keeping));
}
