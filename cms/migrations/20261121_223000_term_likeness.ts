import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';

/**
 * Which terms a suggestion may only repeat, kept beside the terms by the database like the rest of the search. To compare
 * subjects takes milliseconds for each, so it is done when a term is written, and not whenever the list of those that wait is
 * read.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw(likeness));
}

const likeness = String.raw`
  CREATE INDEX glossary_terms_pending_idx ON public.glossary_terms (id) WHERE status = 'pending';
  CREATE INDEX glossary_terms_pending_subject_idx ON public.glossary_terms (subject_folded)
    WHERE status = 'pending';
  -- GiST, unlike GIN, gives the nearest first and stops there: anybody can suggest ten thousand terms that are all alike.
  CREATE INDEX glossary_terms_pending_like_idx ON public.glossary_terms
    USING gist (subject_folded public.gist_trgm_ops (siglen = 64)) WHERE status = 'pending';

  -- How much a term may only repeat another one, from 0 to 1: spelt alike, with two letters swapped, or with its subject as
  -- words of the other's.
  CREATE FUNCTION public.glossary_likeness(term text, other text) RETURNS real
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN greatest(
      public.similarity(term, other),
      CASE WHEN other = ANY (public.search_swapped(term)) THEN 0.9 ELSE 0 END,
      public.strict_word_similarity(term, other))::real;

  -- Every word, and all words that follow one another: "a b c" has a, b, c, a b, b c, a b c.
  CREATE FUNCTION public.glossary_word_runs(folded text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (
      WITH cut AS (SELECT string_to_array(folded, ' ') AS words)
      SELECT array_agg(DISTINCT array_to_string(words[first:last], ' '))
      FROM cut, generate_series(1, cardinality(words)) AS first,
        generate_series(first, cardinality(words)) AS last);

  -- The approved terms that are likest to a subject. The planner knows nothing of the subject, and would read the table.
  CREATE FUNCTION public.glossary_like_approved(self integer, folded text)
    RETURNS TABLE (id integer, subject_folded text)
    LANGUAGE sql STABLE STRICT PARALLEL SAFE ROWS 8
    SET enable_seqscan = off SET enable_indexscan = off
    BEGIN ATOMIC
      SELECT id, subject_folded FROM public.glossary_terms
      WHERE status = 'approved' AND id <> self
        AND (subject_folded OPERATOR(public.%) folded OR subject_folded OPERATOR(public.%>>) folded
          OR subject_folded = ANY (public.search_swapped(folded)))
      ORDER BY public.glossary_likeness(folded, subject_folded) DESC, id
      LIMIT 8;
    END;

  -- Pending terms that are like a subject, those in the words of which it stands, and those that stand in its words: of each
  -- kind a few, however many there are.
  CREATE FUNCTION public.glossary_like_pending(self integer, folded text)
    RETURNS TABLE (id integer, subject_folded text)
    LANGUAGE sql STABLE STRICT PARALLEL SAFE ROWS 24
    SET enable_seqscan = off SET enable_bitmapscan = off
    BEGIN ATOMIC
      (SELECT id, subject_folded FROM public.glossary_terms
        WHERE status = 'pending' AND id <> self
        ORDER BY subject_folded OPERATOR(public.<->) folded LIMIT 8)
      UNION
      (SELECT id, subject_folded FROM public.glossary_terms
        WHERE status = 'pending' AND id <> self AND subject_folded OPERATOR(public.%>>) folded
        LIMIT 8)
      UNION
      (SELECT id, subject_folded FROM public.glossary_terms
        WHERE status = 'pending' AND id <> self
          AND subject_folded = ANY (public.search_swapped(folded) || public.glossary_word_runs(folded))
        LIMIT 8);
    END;

  -- Of each term that waits: what it may only repeat. Where either has been decided on meanwhile, its state tells.
  CREATE TABLE public.glossary_likenesses (
    term_id integer NOT NULL REFERENCES public.glossary_terms ON DELETE CASCADE,
    other_id integer NOT NULL REFERENCES public.glossary_terms ON DELETE CASCADE,
    likeness real NOT NULL,
    PRIMARY KEY (term_id, other_id));
  CREATE INDEX glossary_likenesses_other_idx ON public.glossary_likenesses (other_id);

  CREATE FUNCTION public.glossary_note_likeness(term public.glossary_terms) RETURNS void
    LANGUAGE plpgsql AS $$
  BEGIN
    IF term.status = 'rejected' THEN RETURN; END IF;
    -- Two that are suggested at the same moment see one another.
    IF term.status = 'pending' THEN
      PERFORM pg_advisory_xact_lock(hashtext('glossary_likenesses'));
    END IF;
    -- Below 0.4 two subjects only share some letters.
    INSERT INTO public.glossary_likenesses (term_id, other_id, likeness)
      SELECT one, other, likeness FROM (
        SELECT term.id, id, public.glossary_likeness(term.subject_folded, subject_folded)
          FROM public.glossary_like_approved(term.id, term.subject_folded)
          WHERE term.status = 'pending'
        UNION ALL
        SELECT pair.* FROM public.glossary_like_pending(term.id, term.subject_folded) AS near,
          LATERAL (VALUES
            (near.id, term.id, public.glossary_likeness(near.subject_folded, term.subject_folded)),
            (term.id, near.id, public.glossary_likeness(term.subject_folded, near.subject_folded))
          ) AS pair (one, other, likeness)
          WHERE CASE WHEN pair.one = term.id THEN term.status = 'pending'
            -- Of thousands that are all alike, none is to have thousands beside it.
            ELSE term.status = 'approved'
              OR (SELECT count(*) FROM public.glossary_likenesses WHERE term_id = pair.one) < 24 END
      ) AS pairs (one, other, likeness)
      WHERE likeness >= 0.4
      ON CONFLICT DO NOTHING;
  END $$;

  CREATE FUNCTION public.glossary_terms_likeness() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'UPDATE' THEN
      DELETE FROM public.glossary_likenesses WHERE NEW.id IN (term_id, other_id);
    END IF;
    PERFORM public.glossary_note_likeness(NEW);
    RETURN NULL;
  END $$;
  CREATE TRIGGER glossary_terms_likeness_insert AFTER INSERT ON public.glossary_terms
    FOR EACH ROW EXECUTE FUNCTION public.glossary_terms_likeness();
  CREATE TRIGGER glossary_terms_likeness_update AFTER UPDATE OF subject, status ON public.glossary_terms
    FOR EACH ROW WHEN (OLD.subject IS DISTINCT FROM NEW.subject OR OLD.status IS DISTINCT FROM NEW.status)
    EXECUTE FUNCTION public.glossary_terms_likeness();

  SELECT public.glossary_note_likeness(term) FROM public.glossary_terms AS term
    WHERE status = 'pending' ORDER BY id;`;

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(
    sql.raw(`
      DROP TRIGGER glossary_terms_likeness_insert ON public.glossary_terms;
      DROP TRIGGER glossary_terms_likeness_update ON public.glossary_terms;
      DROP FUNCTION public.glossary_terms_likeness(), public.glossary_note_likeness(public.glossary_terms);
      DROP TABLE public.glossary_likenesses;
      DROP FUNCTION public.glossary_like_pending(integer, text), public.glossary_like_approved(integer, text),
        public.glossary_word_runs(text), public.glossary_likeness(text, text);
      DROP INDEX public.glossary_terms_pending_idx, public.glossary_terms_pending_subject_idx,
        public.glossary_terms_pending_like_idx;`),
  );
}
