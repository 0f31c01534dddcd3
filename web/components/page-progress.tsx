import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';

/** Identifies a page: path, tag and letter, but not a search. */
export function pageKeyOf({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  return [pathname, query.get('tag'), query.get('from')].join(' ');
}

/** Milliseconds before the indicator appears. Most pages are faster. */
const quick = 80;

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

/** The open phone menu is in the top layer, so the indicator has to be there, too. */
const lift = (line: HTMLElement | null) => line?.showPopover?.();

/** Shows that a page is loading, visibly and to screen readers. */
export function PageProgress() {
  const here = useLocation();
  const { location } = useNavigation();
  const isWaiting = useIsWaiting();
  // Searches and forms that stay on the page have their own indicator.
  const isAnotherPage = location !== undefined && pageKeyOf(location) !== pageKeyOf(here);
  return (
    <>
      {isWaiting && (
        <div
          ref={lift}
          popover="manual"
          role="progressbar"
          aria-label="Loading the page"
          // Fast at first, and it never reaches the end.
          className="bg-accent origin-top-left animate-[page-progress_12s_cubic-bezier(0.05,0.8,0.2,1)_forwards] motion-reduce:animate-none pointer-events-none fixed inset-x-0 top-0 bottom-auto z-30 m-0 h-0.75 w-auto border-0 p-0 forced-colors:bg-[Highlight] print:hidden"
        />
      )}
      <p role="status" className="sr-only">
        {isWaiting && isAnotherPage && 'The page is loading.'}
      </p>
    </>
  );
}
