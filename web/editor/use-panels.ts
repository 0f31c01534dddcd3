import { useEffect, useState } from 'react';
import { RetryTimer, untilAnswered } from './retry';

export type Panels = typeof import('./panels');

/** Returns what nobody needs for writing. It is loaded when the text is there, and tried again until the site answers. */
export function usePanels(isTextThere: boolean): Panels | null {
  const [panels, setPanels] = useState<Panels | null>(null);
  useEffect(() => {
    if (!isTextThere) return;
    const timer = new RetryTimer();
    timer.start();
    void untilAnswered(() => import('./panels'), timer.wait).then(setPanels);
    return () => timer.stop();
  }, [isTextThere]);
  return panels;
}
