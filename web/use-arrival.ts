import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

const mark = 'data-arrived';

function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** Marks the target of the URL's fragment, also after client-side navigation, which `:target` ignores. */
export function useArrival(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const arrived = document.getElementById(idIn(hash));
    arrived?.setAttribute(mark, '');
    return () => arrived?.removeAttribute(mark);
  }, [hash, key]);
}
