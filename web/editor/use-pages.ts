import { useEffect, useEffectEvent, useState } from 'react';
import { browserApi } from '../api/browser-api';
import type { Api } from '../api/client';

type Page<Item> = { items: Item[]; nextCursor: string | null; total: number | null };

type Query = { q: string; after?: string };

/** Milliseconds from a letter of a search to the call. */
const pause = 200;

/**
 * A list that is searched, and read page by page.
 *
 * @param version reads it again when it changes
 */
export function usePages<Item>(
  q: string,
  version: unknown,
  read: (api: Api, query: Query) => Promise<Page<Item>>,
) {
  /** `of` is what was searched for. */
  const [list, setList] = useState<(Page<Item> & { of: string }) | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const begin = useEffectEvent(read);

  useEffect(() => {
    const canceler = new AbortController();
    const search = () =>
      begin(browserApi(canceler.signal), { q: q.trim() }).then(
        (page) => {
          setList({ ...page, of: q });
          setHasFailed(false);
        },
        () => canceler.signal.aborted || setHasFailed(true),
      );
    const timer = setTimeout(() => void search(), q === '' ? 0 : pause);
    return () => {
      clearTimeout(timer);
      canceler.abort();
    };
  }, [q, version]);

  const readMore = async () => {
    const after = list?.nextCursor;
    if (!list || !after) return;
    try {
      const more = await read(browserApi(), { q: list.of.trim(), after });
      setList((now) =>
        // Another answer may have come between.
        now?.nextCursor === after
          ? { ...more, of: now.of, items: [...now.items, ...more.items] }
          : now,
      );
    } catch {
      setHasFailed(true);
    }
  };

  return { list, hasFailed, readMore };
}
