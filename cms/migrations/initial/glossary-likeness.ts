/**
 * Pairs of a pending term and a term that it may repeat. Comparing subjects takes milliseconds for each pair, so triggers do
 * it when a term is saved, and not when the list of pending terms is read.
 */
export const glossaryLikeness = String.raw`
  CREATE INDEX glossary_terms_pending_idx ON public.glossary_terms (id) WHERE status = 'pending';
  CREATE INDEX glossary_terms_pending_subject_idx ON public.glossary_terms (subject_folded)
    WHERE status = 'pending';
  -- GiST, unlike GIN, returns the most similar rows first: anybody can suggest ten thousand similar terms.
  CREATE INDEX glossary_terms_pending_like_idx ON public.glossary_terms
    USING gist (subject_folded public.gist_trgm_ops (siglen = 64)) WHERE status = 'pending';

  -- How likely a term repeats another one, from 0 to 1: by a similar spelling, two swapped letters, or because the other
  -- subject contains its words.
  CREATE FUNCTION public.glossary_likeness(term text, other text) RETURNS real
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN greatest(
      public.similarity(term, other),
      CASE WHEN other = ANY (public.search_swapped(term)) THEN 0.9 ELSE 0 END,
      public.strict_word_similarity(term, other))::real;

  -- All runs of consecutive words: "a b c" gives a, b, c, a b, b c, a b c.
  CREATE FUNCTION public.glossary_word_runs(folded text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (
      WITH cut AS (SELECT string_to_array(folded, ' ') AS words)
      SELECT array_agg(DISTINCT array_to_string(words[first:last], ' '))
      FROM cut, generate_series(1, cardinality(words)) AS first,
        generate_series(first, cardinality(words)) AS last);

  -- The approved terms that are most similar to a subject. Without the settings the planner would scan the table.
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

  -- A few pending terms of each kind: similar to a subject, containing it, and contained in it.
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

  -- Terms that a pending term may repeat. Readers of the table check the status of both.
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
    -- Serializes suggestions, so that concurrent ones are compared with each other.
    IF term.status = 'pending' THEN
      PERFORM pg_advisory_xact_lock(hashtext('glossary_likenesses'));
    END IF;
    -- Below 0.4, subjects only share some letters.
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
            -- At most 24 pairs for each of thousands of similar terms.
            ELSE term.status = 'approved'
              OR (SELECT count(*) FROM public.glossary_likenesses WHERE term_id = pair.one) < 24 END
      ) AS pairs (one, other, likeness)
      WHERE likeness >= 0.4
      ON CONFLICT DO NOTHING;
  END $$;

  -- Saving a term stores pairs of similar terms, which locks those terms, and deleting it deletes its pairs. Transactions
  -- that wait for each other before they lock any row cannot deadlock.
  CREATE FUNCTION public.glossary_terms_lock_likenesses() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('glossary_likenesses'));
    RETURN NULL;
  END $$;
  CREATE TRIGGER glossary_terms_lock_likenesses BEFORE INSERT OR DELETE OR UPDATE OF subject, status ON public.glossary_terms
    FOR EACH STATEMENT EXECUTE FUNCTION public.glossary_terms_lock_likenesses();

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
    EXECUTE FUNCTION public.glossary_terms_likeness();`;
