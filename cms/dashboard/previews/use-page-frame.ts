'use client';

import { useEffect, useRef, useState } from 'react';

/** Sends content to a preview page in a frame each time that it says the word, also after the frame was reloaded. */
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
