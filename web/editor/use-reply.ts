import { useEffect, useEffectEvent, useState } from 'react';
import { browserApi } from '../api/browser-api';
import type { Api } from '../api/client';
import { RetryTimer, untilAnswered } from './failure';

/**
 * Reads something, such as from the site, and again until the site answers. The former reply stays until the next one is there.
 *
 * @param key reads it again when it changes
 * @param pause milliseconds before that, such as for typing
 * @returns `failure`: why there is no reply yet, null while it is waited for; `isOld`: whether the reply is not that of the key
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
