import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

const mark = 'data-arrived';

/** The id that the fragment of a URL names; it may hold anything that somebody typed. */
function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/**
 * Marks what the URL's fragment leads to (`/thesaurus#fovea`), also after a navigation within the site, of which the browser's
 * `:target` knows nothing. It is an attribute, set here, because the server that renders the page is never told the fragment.
 */
export function useArrival(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const arrived = document.getElementById(idIn(hash));
    arrived?.setAttribute(mark, '');
    return () => arrived?.removeAttribute(mark);
  }, [hash, key]);
}
