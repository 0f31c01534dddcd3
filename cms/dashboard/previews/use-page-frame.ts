'use client';

import { useEffect, useRef, useState } from 'react';

/**
 * Sends content to a preview page in a frame. The page announces when it is ready, also after the browser has reloaded the
 * frame.
 *
 * @param readyWord message by which the page announces that it is ready
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
