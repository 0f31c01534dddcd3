import { type UIMatch, useMatches } from 'react-router-dom';
import { LatinMarked } from './latin';
import { menuEntries } from './menu-entries';
import { PageLink } from './page-link';

export type Breadcrumb = { to: string; label: string };

/** `handle` of a route module whose page has breadcrumbs. */
export type BreadcrumbsHandle<Data = unknown> = { breadcrumbs: (data: Data) => Breadcrumb[] };

type Entry = (typeof menuEntries)[number]['to'];

/** Returns the breadcrumbs of a menu page, and of pages below it. */
export function breadcrumbsTo(entry: Entry, ...below: Breadcrumb[]): Breadcrumb[] {
  return [...menuEntries.filter(({ to }) => to === '/' || to === entry), ...below];
}

type Match = UIMatch<unknown, BreadcrumbsHandle | undefined>;

/** Returns the breadcrumbs of the current page from its route's `handle`; none if it has none or failed to load. */
export function useBreadcrumbs(): Breadcrumb[] {
  const page = (useMatches() as Match[]).at(-1);
  if (!page?.handle) return [];
  const { breadcrumbs } = page.handle;
  return breadcrumbs.length > 0 && page.loaderData === undefined
    ? []
    : breadcrumbs(page.loaderData);
}

/** Renders nothing on the home page and on error pages. */
export function Breadcrumbs() {
  const breadcrumbs = useBreadcrumbs();
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
