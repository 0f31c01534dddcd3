import { menuEntries } from './components/menu-entries';

/** A link of the breadcrumbs, which begin at the first page. */
export type Breadcrumb = { to: string; label: string };

/** What a route module exports as `handle` when its page has breadcrumbs. */
export type BreadcrumbsHandle<Data = unknown> = {
  breadcrumbs: (data: Data, params: Record<string, string | undefined>) => Breadcrumb[];
};

type Entry = (typeof menuEntries)[number]['to'];

/** The breadcrumbs of a page of the menu, and of those below it. */
export function breadcrumbsTo(entry: Entry, ...below: Breadcrumb[]): Breadcrumb[] {
  return [...menuEntries.filter(({ to }) => to === '/' || to === entry), ...below];
}

/** A match of React Router, in whichever of its two forms. */
type Match = { id: string; loaderData?: unknown; params: object; handle?: unknown } | undefined;

const hasBreadcrumbs = (handle: unknown): handle is BreadcrumbsHandle =>
  typeof handle === 'object' && handle !== null && 'breadcrumbs' in handle;

/** The breadcrumbs of the present page, from its route module's `handle`. None without one, and where the page failed. */
export function breadcrumbsOf(matches: Match[]): Breadcrumb[] {
  const page = matches.at(-1);
  if (!page || !hasBreadcrumbs(page.handle)) return [];
  const { breadcrumbs } = page.handle;
  // Breadcrumbs that are made from the page's data cannot be made without them.
  if (breadcrumbs.length > 0 && page.loaderData === undefined) return [];
  return breadcrumbs(page.loaderData, page.params as Record<string, string | undefined>);
}
