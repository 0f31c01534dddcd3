import { useMatches } from 'react-router-dom';
import { PageLink } from './page-link';
import { LatinMarked } from './latin';
import { breadcrumbsOf } from './breadcrumb-path';

/** Renders nothing on the home page and on error pages. */
export function Breadcrumbs() {
  const breadcrumbs = breadcrumbsOf(useMatches());
  if (breadcrumbs.length < 2) return null;
  return (
    <nav aria-label="Breadcrumb" className="max-w-page mx-auto w-full px-6 pt-3 print:hidden">
      <ol className="caps text-note text-faded flex flex-wrap items-center gap-x-2">
        {breadcrumbs.map(({ to, label }, index) =>
          index < breadcrumbs.length - 1 ? (
            <li key={to} className="flex items-center gap-x-2">
              <PageLink to={to} className="hover:text-accent flex min-h-11 items-center">
                <span>
                  <LatinMarked text={label} />
                </span>
              </PageLink>
              <span aria-hidden="true">›</span>
            </li>
          ) : (
            <li key={to} aria-current="page" className="min-w-0 break-words">
              <LatinMarked text={label} />
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
