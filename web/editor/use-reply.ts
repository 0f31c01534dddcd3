import { useEffect, useEffectEvent, useState } from 'react';
import { browserApi } from '../api/browser-api';
import type { Api } from '../api/client';

/**
 * Reads something from the site.
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
      setReply,
      () => canceler.signal.aborted || setHasFailed(true),
    );
    return () => canceler.abort();
  }, [key]);
  return { reply, setReply, hasFailed, setHasFailed };
}
