import type { Api } from '../api/client';
import { browserApi } from '../api/browser-api';
import { useReply } from './use-reply';

type Page<Item> = { items: Item[]; nextCursor: string | null; total: number | null };

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
  read: (api: Api, query: { q: string; after?: string }) => Promise<Page<Item>>,
) {
  const { reply, setReply, failure, setFailure } = useReply(
    `${q} ${String(version)}`,
    // `of` is what was searched for.
    async (api) => ({ ...(await read(api, { q: q.trim() })), of: q }),
    q === '' ? 0 : pause,
  );

  const readMore = async () => {
    const after = reply?.nextCursor;
    if (!reply || !after) return;
    try {
      const more = await read(browserApi(), { q: reply.of.trim(), after });
      setReply((now) =>
        // Another answer may have come between.
        now?.nextCursor === after
          ? { ...more, of: now.of, items: [...now.items, ...more.items] }
          : now,
      );
    } catch (error) {
      setFailure(error);
    }
  };

  return { list: reply, hasFailed: failure !== null, readMore };
}
