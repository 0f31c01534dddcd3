'use client';

import { useEffect, useRef, useState } from 'react';

/**
 * A page of the site in a frame, which is told what to show. It may come before this component listens, and begins anew when the
 * frame is moved: it says when it is ready, and is told again then.
 *
 * @param readyWord what the page says when it listens
 */
export function usePageFrame(readyWord: string, told: unknown) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [timesReady, setTimesReady] = useState(0);

  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (origin === location.origin && source === frame.current?.contentWindow)
        if (data === readyWord) setTimesReady((times) => times + 1);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [readyWord]);

  useEffect(() => {
    frame.current?.contentWindow?.postMessage(told, location.origin);
  }, [timesReady, told]);

  return frame;
}
