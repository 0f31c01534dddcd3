import { useLocation, useSearchParams } from 'react-router-dom';
import { useIsHydrated } from '../components/use-is-hydrated';
import { localPath } from './local-path';

/** Returns the `from` of a link's navigation state. */
const handedOver = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : null;

/**
 * Returns the page to return to after login: from the URL (`?from=/blog/x`) or from the followed link. Null for URLs outside
 * this site.
 */
export function useReturnTo(): string | null {
  const [query] = useSearchParams();
  const { state } = useLocation();
  // The server does not know the navigation state.
  const isHydrated = useIsHydrated();
  return localPath(query.get('from') ?? (isHydrated ? handedOver(state) : null));
}
