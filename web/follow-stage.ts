import { useEffect } from 'react';
import { type ShouldRevalidateFunction, useLocation, useRevalidator } from 'react-router-dom';
import { stageOfCookies } from '../cms/contract/reading-stage';
import { onReaderChange } from './account/reader-store';
import { stageNow } from './api/stage-now';
import type { Shell } from './components/page';

/** The current shell; null before hydration and on the server. */
let shown: Shell | null = null;

/** Returns the shell with the current stage, without a request; null before hydration. */
export const presentShell = (): Shell | null => shown && { ...shown, stage: stageNow() };

/** A cached copy from the service worker is the page of an anonymous visitor. */
const isKept = () => 'kept' in document.documentElement.dataset;

const isOfOtherStage = () => shown !== null && shown.stage !== stageNow();

/** The `shouldRevalidate` of the root route. */
export const whenStageChanges: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  isOfOtherStage() && !(isKept() && currentUrl.pathname === nextUrl.pathname);

/** Account pages and the editor contain no spoilers, and may contain unsaved text. */
const isPersonal = (pathname: string) => pathname.startsWith('/admin');

/** Reloads the page's data when the user's stage has changed: by login, logout or the dial, in any tab. */
export function useFollowedStage(shell: Shell): void {
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  useEffect(() => {
    shown = shell;
    // As before the first paint (`components/theme.tsx`).
    document.documentElement.toggleAttribute('data-said', stageOfCookies(document.cookie) !== null);
  }, [shell]);
  useEffect(() => {
    const follow = () => {
      if (isPersonal(pathname) || isKept() || !navigator.onLine) return;
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
