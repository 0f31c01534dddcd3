import { lazy, type ReactNode, Suspense, useSyncExternalStore, useEffect, useRef } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router-dom';
import type { Route } from './+types/root';
import { createClientLoader, type LoadArgs, createLoader } from './api/loaders';
import { blogTitle } from '../cms/contract/plain/paths';
import { staffItem } from '../cms/contract/plain/staff-item';
import { Breadcrumbs, FeedLinks, type Shell, useShell } from './components/page';
import { ErrorPage } from './components/error-page';
import { safeStorage } from './browser/safe-storage';
import { PageProgress, pageKeyOf } from './components/page-progress';
import { SiteFooter, SiteHeader } from './components/site-frame';
import { TermCards } from './term-card/term-cards';
import { themeColors, themeScript } from './components/theme';
import { presentShell, useFollowedStage, whenStageChanges } from './follow-stage';
import { useHydration } from './hydration/use-hydration';
import alegreya from './fonts/alegreya-400.woff2';
import cinzel from './fonts/cinzel-400.woff2';
import { RegisteredNotice } from './account/registered-notice';
import fonts from './styles/fonts.css?url';
import './styles/site.css';
import { preloadOf } from './preload-italic';
import { refetchUnanswered } from './account/reader-store';
import { useViewReports } from './browser/page-reports';
import { tellServiceWorker } from './offline/tell-service-worker';

const load = async ({ api, stage }: LoadArgs): Promise<Shell> => ({
  site: await api('GET /site', {}),
  stage,
});
export const loader = createLoader(load);
const loadInBrowser = createClientLoader(load);
export const clientLoader = async (args: Route.ClientLoaderArgs) =>
  presentShell() ?? loadInBrowser(args);

/** Passes on the headers of errors, such as `retry-after`. */
export const headers: Route.HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers();

export const shouldRevalidate = whenStageChanges;

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: fonts },
  ...[alegreya, cinzel].map(preloadOf),
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  {
    rel: 'search',
    type: 'application/opensearchdescription+xml',
    title: 'The Fovean Chronicles',
    href: '/opensearch.xml',
  },
];

export function Layout({ children }: { children: ReactNode }) {
  const site = useShell()?.site;
  useHydration();
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColors.day} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColors.night} />
        <Links />
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="bg-leaf text-ink sr-only focus:not-sr-only focus:absolute focus:z-20 focus:m-2 focus:px-4 focus:py-2"
        >
          Skip to the text
        </a>
        <PageProgress />
        <SiteHeader site={site} />
        {/* Displayed on a cached copy of the page, which the service worker marks (service-worker/cached-html.ts). */}
        <p className="text-note text-faded hidden px-6 pt-3 text-center italic in-[[data-kept]]:block print:hidden">
          You are reading a saved copy, which may be out of date.
        </p>
        <Breadcrumbs />
        <main id="content" tabIndex={-1} className="w-full grow outline-none">
          {children}
        </main>
        <SiteFooter site={site} />
        {/* After the page's own feeds. */}
        <FeedLinks title={blogTitle} query="" />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Moves the focus to the content after a client-side navigation, as a page load would. */
function useFocusOnArrival(pageKey: string) {
  const lastPageKey = useRef(pageKey);
  useEffect(() => {
    if (lastPageKey.current === pageKey) return;
    lastPageKey.current = pageKey;
    const content = document.getElementById('content');
    // The editor’s title field focuses itself.
    if (!content?.querySelector('textarea:focus')) content?.focus({ preventScroll: true });
  }, [pageKey]);
}

function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

const mark = 'data-arrived';

let loaded: string | undefined;

/** Runs effects on page load and after each navigation. */
function useAfterNavigation(): void {
  const location = useLocation();
  const { hash, key } = location;
  const pageKey = pageKeyOf(location);
  useFocusOnArrival(pageKey);
  useViewReports();
  // Tells the service worker about each visited page, so that it caches it.
  useEffect(() => {
    const { href, pathname } = window.location;
    // Only the loaded page is a cached copy.
    if ((loaded ??= pathname) !== pathname) delete document.documentElement.dataset.kept;
    void tellServiceWorker({ type: 'arrived', url: href });
  }, [key]);
  // Marks the target of the URL's fragment, also after client-side navigation, which `:target` ignores.
  useEffect(() => {
    const arrived = document.getElementById(idIn(hash));
    arrived?.setAttribute(mark, '');
    return () => arrived?.removeAttribute(mark);
  }, [hash, key]);
  // Requests the current user again if the last request had no response.
  useEffect(() => refetchUnanswered(), [pageKey]);
}

const StaffBar = lazy(() => import('./staff-bar/staff-bar'));

/** Returns true if staff use this browser. Others do not load the staff bar. */
const useIsStaffBrowser = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => safeStorage(() => localStorage.getItem(staffItem)) !== null,
    () => false,
  );

export default function Root({ loaderData }: Route.ComponentProps) {
  useFollowedStage(loaderData);
  useAfterNavigation();
  const isStaffBrowser = useIsStaffBrowser();
  return (
    <>
      <RegisteredNotice />
      <Outlet />
      <TermCards />
      {isStaffBrowser && (
        <Suspense>
          <StaffBar site={loaderData.site} />
        </Suspense>
      )}
    </>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorPage error={error} />;
