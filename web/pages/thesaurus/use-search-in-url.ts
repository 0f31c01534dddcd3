import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router-dom';

/**
 * Without the network the service worker answers a search with the glossary as it was kept, which knows nothing of the
 * question: it is searched here.
 *
 * @param q what the page shows the results of
 */
export function useSearchInUrl(q: string): void {
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const wanted = new URLSearchParams(search).get('q')?.trim() ?? '';
  useEffect(() => {
    if (wanted !== q && 'kept' in document.documentElement.dataset) void revalidate();
  }, [wanted, q, revalidate]);
}
