import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { readShares } from '../../cms/contract/plain/page-views';
import { reportPage } from './report-page';

/** Reports a view for each page after the first, which the server has counted. */
export function useViewReports(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (!pathname.startsWith('/admin')) reportPage(pathname, 'view');
  }, [pathname]);
}

/** Share of a chapter that counts as read to its end. */
const end = 0.995;

/** Reports the shares of a chapter as the reader passes them. The path is null while no chapter is shown. */
export function useReadReports(path: string | null, progress: number): void {
  const reported = useRef(new Set<string>());
  useEffect(() => {
    if (path === null) return;
    for (const share of readShares) {
      const key = `${share} ${path}`;
      if (progress < Math.min(share / 100, end) || reported.current.has(key)) continue;
      reported.current.add(key);
      reportPage(path, `read-${share}`);
    }
  }, [path, progress]);
}

/** Milliseconds after which a search counts as complete, because users pause while typing. */
const typingPause = 2_000;

/** Reports a search without results, so that the author learns what readers look for. */
export function useNoResultsReport(pathname: string, q: string, isEmpty: boolean): void {
  useEffect(() => {
    if (!q || !isEmpty) return;
    const path = `${pathname}?${new URLSearchParams({ q }).toString()}`;
    const timer = setTimeout(() => reportPage(path, 'no-results'), typingPause);
    return () => clearTimeout(timer);
  }, [pathname, q, isEmpty]);
}
