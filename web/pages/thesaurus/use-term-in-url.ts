import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { termInListPath } from '../../../cms/contract/paths';

/**
 * Opens the glossary at the term that the fragment names without saying that the page is to begin there (`/thesaurus#slug`).
 *
 * @param term the slug at which the page has been opened already; one that no term has is not requested again
 */
export function useTermInUrl(term: string): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const slug = /^#([a-z0-9-]+)$/.exec(hash)?.[1] ?? '';

  useEffect(() => {
    if (slug === '' || slug === term || document.getElementById(slug)) return;
    void navigate(termInListPath(slug), { replace: true });
  }, [slug, term, navigate]);
}
