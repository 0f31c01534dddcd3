import { useEffect } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router-dom';
import { termInListPath } from '../../../cms/contract/paths';

/** Runs the search in the browser if the page is the cached glossary, which the service worker sends when there is no network. */
export function useSearchInUrl(q: string): void {
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const wanted = new URLSearchParams(search).get('q')?.trim() ?? '';
  useEffect(() => {
    if (wanted !== q && 'kept' in document.documentElement.dataset) void revalidate();
  }, [wanted, q, revalidate]);
}

/** Opens the glossary at the term in the fragment (`/thesaurus#slug`) if it is on another page. Requests an unknown one once. */
export function useTermInUrl(term: string): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const slug = /^#([a-z0-9-]+)$/.exec(hash)?.[1] ?? '';

  useEffect(() => {
    if (slug === '' || slug === term || document.getElementById(slug)) return;
    void navigate(termInListPath(slug), { replace: true });
  }, [slug, term, navigate]);
}
