import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router-dom';

/**
 * Offline, the service worker answers a search with the cached glossary. Runs the search in the browser.
 *
 * @param q the query whose results the page shows
 */
export function useSearchInUrl(q: string): void {
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const wanted = new URLSearchParams(search).get('q')?.trim() ?? '';
  useEffect(() => {
    if (wanted !== q && 'kept' in document.documentElement.dataset) void revalidate();
  }, [wanted, q, revalidate]);
}
