import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { pageKeyOf } from '../page-key';

/** Milliseconds within which most pages are there: for these a sign would only flicker. */
const quick = 80;

/** Whether the next page keeps its reader waiting, whichever way it was requested: a link, a form, Back or Forward. */
function useIsWaiting(): boolean {
  const isIdle = useNavigation().state === 'idle';
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    if (isIdle) return;
    const timer = window.setTimeout(() => setIsWaiting(true), quick);
    return () => {
      window.clearTimeout(timer);
      setIsWaiting(false);
    };
  }, [isIdle]);
  return isWaiting;
}

/** The phone's menu lies in the browser's top layer until the next page is there, so the line must lie there, too. */
const lift = (line: HTMLElement | null) => line?.showPopover?.();

/** While a page is on its way: a line at the window's upper edge, and a word for who does not see it. */
export function PageProgress() {
  const here = useLocation();
  const { location } = useNavigation();
  const isWaiting = useIsWaiting();
  // A search or a form that stays on its page says itself what it is doing.
  const isAnotherPage = location !== undefined && pageKeyOf(location) !== pageKeyOf(here);
  return (
    <>
      {isWaiting && (
        <div
          ref={lift}
          popover="manual"
          role="progressbar"
          aria-label="Loading the page"
          className="page-progress print:hidden"
        />
      )}
      <p role="status" className="sr-only">
        {isWaiting && isAnotherPage && 'The page is coming.'}
      </p>
    </>
  );
}
