/** The search of posts. Triggers keep `posts.search`, whoever writes. */
export const postsSearch = String.raw`
  -- Not compressed, so that queries that cannot use the index read it faster.
  ALTER TABLE public.posts ADD COLUMN search tsvector STORAGE EXTERNAL NOT NULL DEFAULT '';

  CREATE FUNCTION public.posts_search() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    tags text;
    front tsvector;
    body text := coalesce(NEW.markdown, '');
  BEGIN
    SELECT coalesce(string_agg(t.name, ' '), '') INTO tags
      FROM public.posts_rels r JOIN public.tags t ON t.id = r.tags_id
      WHERE r.parent_id = NEW.id AND r.path = 'tags';
    PERFORM public.search_learn(concat_ws(' ', NEW.title, tags, NEW.excerpt));
    front := public.search_vector(coalesce(NEW.title, ''), 'A')
      || public.search_vector(tags, 'B')
      || public.search_vector(coalesce(NEW.excerpt, ''), 'C');
    -- A tsvector holds one megabyte. Of a body with more different words, only the beginning is indexed.
    LOOP
      BEGIN
        NEW.search := front || public.search_vector(body, 'D');
        RETURN NEW;
      EXCEPTION WHEN program_limit_exceeded THEN
        IF body = '' THEN RAISE; END IF;
        body := left(body, length(body) / 2);
      END;
    END LOOP;
  END $$;
  CREATE TRIGGER posts_search BEFORE INSERT OR UPDATE OF title, excerpt, markdown ON public.posts
    FOR EACH ROW EXECUTE FUNCTION public.posts_search();

  -- An update that names a column fires the trigger above, even if the value stays the same.
  CREATE FUNCTION public.posts_rels_search() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE public.posts SET title = title
      WHERE id IN (SELECT parent_id FROM changed WHERE path = 'tags');
    RETURN NULL;
  END $$;
  CREATE TRIGGER posts_rels_search_insert AFTER INSERT ON public.posts_rels
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.posts_rels_search();
  CREATE TRIGGER posts_rels_search_update AFTER UPDATE ON public.posts_rels
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.posts_rels_search();
  CREATE TRIGGER posts_rels_search_delete AFTER DELETE ON public.posts_rels
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.posts_rels_search();

  CREATE FUNCTION public.tags_search() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE public.posts SET title = title
      WHERE id IN (SELECT parent_id FROM public.posts_rels WHERE tags_id = NEW.id AND path = 'tags');
    RETURN NULL;
  END $$;
  CREATE TRIGGER tags_search AFTER UPDATE OF name ON public.tags
    FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION public.tags_search();

  CREATE INDEX posts_search_idx ON public.posts USING gin (search) WITH (fastupdate = off);
  CREATE INDEX posts_listed_idx ON public.posts ((coalesce(published_at, created_at)) DESC, id DESC);

  -- The ids of matching posts, from the index alone. For a common word the planner would scan the table, because it does
  -- not count the TOASTed texts.
  CREATE FUNCTION public.posts_found(query tsquery) RETURNS SETOF integer
    LANGUAGE sql STABLE PARALLEL SAFE ROWS 1000
    SET enable_seqscan = off SET enable_indexscan = off
    BEGIN ATOMIC
      SELECT id FROM public.posts WHERE search @@ query;
    END;

  CREATE INDEX posts_visible_idx ON public.posts (published_at DESC, id DESC)
    WHERE deleted_at IS NULL AND _status = 'published';`;
