import { useEffect, useState } from 'react';

/**
 * Returns the latest data from the dashboard, which embeds this page in a frame. Other messages are ignored. `readyWord`
 * tells the dashboard that this page is ready.
 */
export function useEdited<Edited>(
  readyWord: string,
  isEdited: (data: unknown) => data is Edited,
): Edited | null {
  const [edited, setEdited] = useState<Edited | null>(null);
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === parent && isEdited(data)) setEdited(data);
    };
    addEventListener('message', hear);
    if (parent !== window) parent.postMessage(readyWord, location.origin);
    return () => removeEventListener('message', hear);
  }, [readyWord, isEdited]);
  return edited;
}
