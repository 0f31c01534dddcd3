import { useEffect } from 'react';
import { type ShouldRevalidateFunction, useLocation, useRevalidator } from 'react-router-dom';
import type { Site } from '../cms/contract/pages';
import { notYetBegun, type ReadingStage, stageOfCookies } from '../cms/contract/reading-stage';
import { onReaderChange } from './account/reader-store';

/** What the root route's loader has: the site, the same on every page, and how far the page's reader has read. */
export type Shell = { site: Site; stage: ReadingStage };

/** What is shown now; null before there is an application, and on the server. */
let shown: Shell | null = null;

/** The shell with the reader's present stage: nothing of it is requested again. Null before one was shown. */
export const presentShell = (): Shell | null =>
  shown && { ...shown, stage: stageOfCookies(document.cookie) ?? notYetBegun };

/** A copy that the service worker has kept is for strangers, whoever reads it. */
const isKept = () => 'kept' in document.documentElement.dataset;

const isOfOtherStage = () => shown !== null && shown.stage !== presentShell()?.stage;

/** The `shouldRevalidate` of the root route: its stage is that of which the page beside it is loaded. */
export const whenStageChanges: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  isOfOtherStage() && !(isKept() && currentUrl.pathname === nextUrl.pathname);

/** Pages of an account and the editor show nothing of the story, and may hold what somebody writes. */
const isPersonal = (pathname: string) => pathname.startsWith('/admin');

/**
 * Shows the page for another stage when its reader is at one since: by a log-in or a log-out, here or in another tab, or by a
 * dial that was turned there.
 */
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
