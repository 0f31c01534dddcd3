import { useEffect, useEffectEvent, useState } from 'react';
import { browserApi } from '../api/browser-api';
import type { Api } from '../../cms/contract/plain/client';
import { RetryTimer, untilAnswered } from './failure';

/**
 * Reads data, and retries until the site answers. The former reply stays until the next one arrives.
 *
 * @param key reads again when it changes
 * @param pause milliseconds before a read, such as during typing
 * @returns `failure`: the error of the last try, or null; `isOld`: whether the reply belongs to a former key
 */
export function useReply<Reply>(
  key: unknown,
  read: (api: Api, signal: AbortSignal) => Promise<Reply>,
  pause = 0,
) {
  const [reply, setReply] = useState<Reply | null>(null);
  const [answered, setAnswered] = useState<unknown>();
  const [failure, setFailure] = useState<unknown>(null);
  const begin = useEffectEvent(read);
  useEffect(() => {
    const superseded = new AbortController();
    const { signal } = superseded;
    const fail = (error: unknown) => signal.aborted || setFailure(error);
    const ask = () =>
      untilAnswered(() => begin(browserApi(signal), signal), new RetryTimer().wait, fail).then(
        (read) => {
          if (signal.aborted) return;
          setReply(read);
          setAnswered(key);
          setFailure(null);
        },
        fail,
      );
    const timer = setTimeout(() => void ask(), pause);
    return () => {
      clearTimeout(timer);
      superseded.abort();
    };
  }, [key, pause]);
  return { reply, setReply, isOld: answered !== key, failure, setFailure };
}

type Page<Item> = { items: Item[]; nextCursor: string | null; total: number | null };

/** Milliseconds from a keystroke in the search to the call. */
const pause = 200;

/** Reads a searchable list page by page. @param version reads again when it changes */
export function usePages<Item>(
  q: string,
  version: unknown,
  read: (api: Api, query: { q: string; after?: string }) => Promise<Page<Item>>,
) {
  const { reply, setReply, failure, setFailure } = useReply(
    `${q} ${String(version)}`,
    // `of` is the search query.
    async (api) => ({ ...(await read(api, { q: q.trim() })), of: q }),
    q === '' ? 0 : pause,
  );

  const readMore = async () => {
    const after = reply?.nextCursor;
    if (!reply || !after) return;
    try {
      const more = await read(browserApi(), { q: reply.of.trim(), after });
      setReply((now) =>
        // Another reply may have arrived in the meantime.
        now?.nextCursor === after && now.of === reply.of
          ? { ...more, of: now.of, items: [...now.items, ...more.items] }
          : now,
      );
    } catch (error) {
      setFailure(error);
    }
  };

  return { list: reply, failure, readMore };
}
