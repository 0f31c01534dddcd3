import { useEffect, useEffectEvent, useState } from 'react';
import { browserApi } from '../api/browser-api';
import type { Api } from '../api/client';

/**
 * Reads something, such as from the site. The former reply stays until the next one is there.
 *
 * @param key reads it again when it changes
 */
export function useReply<Reply>(key: unknown, read: (api: Api) => Promise<Reply>) {
  const [reply, setReply] = useState<Reply | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const begin = useEffectEvent(read);
  useEffect(() => {
    const canceler = new AbortController();
    begin(browserApi(canceler.signal)).then(
      (read) => canceler.signal.aborted || setReply(read),
      () => canceler.signal.aborted || setHasFailed(true),
    );
    return () => canceler.abort();
  }, [key]);
  return { reply, setReply, hasFailed, setHasFailed };
}
