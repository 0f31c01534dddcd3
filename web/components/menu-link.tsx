import { useSyncExternalStore } from 'react';
import { type LinkProps, useLocation } from 'react-router-dom';
import { PageLink } from './page-link';
import { paths } from '../../cms/contract/paths';

function subscribe(listener: () => void) {
  const ending = new AbortController();
  for (const type of ['online', 'offline'])
    addEventListener(type, listener, { signal: ending.signal });
  return () => ending.abort();
}

const useIsOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/**
 * A menu entry, which marks the current page and those below it. Does not prefetch offline and in the editor: a failed prefetch
 * makes the router reload the page, which would interrupt typing. `NavLink` takes ten times as long to render.
 */
export function MenuLink({ to, ...link }: LinkProps & { to: string }) {
  const { pathname } = useLocation();
  const here = pathname.toLowerCase();
  const isHere = here === to || (to !== '/' && here.startsWith(`${to}/`));
  return (
    <PageLink
      prefetch={useIsOnline() && pathname !== paths.editor ? 'intent' : 'none'}
      to={to}
      aria-current={isHere ? 'page' : undefined}
      {...link}
    />
  );
}
