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
