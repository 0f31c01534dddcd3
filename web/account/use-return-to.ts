import { useLocation, useSearchParams } from 'react-router-dom';
import { useIsHydrated } from '../components/use-is-hydrated';
import { localPath } from './local-path';

/** What a link within the site hands over beside its URL. */
const handedOver = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : null;

/**
 * Where somebody came from who is to log in: from the URL, `?from=/blog/x`, or from the link that they followed. Null for
 * what is no page of this site.
 */
export function useReturnTo(): string | null {
  const [query] = useSearchParams();
  const { state } = useLocation();
  // The server does not know what a link handed over.
  const isHydrated = useIsHydrated();
  return localPath(query.get('from') ?? (isHydrated ? handedOver(state) : null));
}
