import { useEffect } from 'react';
import { type ShouldRevalidateFunction, useLocation, useRevalidator } from 'react-router-dom';
import { stageOfCookies } from '../cms/contract/plain/reading-stage';
import { onReaderChange } from './account/reader-store';
import { stageNow } from './api/stage-now';
import type { Shell } from './components/page';

/** The current shell; null before hydration and on the server. */
let shown: Shell | null = null;

/** Returns the shell with the current stage, without a request; null before hydration. */
export const presentShell = (): Shell | null => shown && { ...shown, stage: stageNow() };

/** Returns true for a cached copy from the service worker, which is the page of an anonymous visitor. */
const isCached = () => 'kept' in document.documentElement.dataset;

const isOfOtherStage = () => shown !== null && shown.stage !== stageNow();

/** The `shouldRevalidate` of the root route. */
export const whenStageChanges: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  isOfOtherStage() && !(isCached() && currentUrl.pathname === nextUrl.pathname);

/** Returns true for account pages and the editor, which contain no spoilers, but perhaps unsaved text. */
const isPersonal = (pathname: string) => pathname.startsWith('/admin');

/** Reloads the page's data when the user's stage has changed: by login, logout or the dial, in any tab. */
export function useFollowedStage(shell: Shell): void {
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  useEffect(() => {
    shown = shell;
    // `components/theme.tsx` sets it before the first paint.
    document.documentElement.toggleAttribute('data-said', stageOfCookies(document.cookie) !== null);
  }, [shell]);
  useEffect(() => {
    const follow = () => {
      if (isPersonal(pathname) || isCached() || !navigator.onLine) return;
      if (isOfOtherStage()) void revalidate();
    };
    follow();
    const forget = onReaderChange(follow);
    const leaving = new AbortController();
    const { signal } = leaving;
    for (const event of ['focus', 'storage']) window.addEventListener(event, follow, { signal });
    document.addEventListener('visibilitychange', follow, { signal });
    return () => {
      forget();
      leaving.abort();
    };
  }, [pathname, revalidate]);
}
