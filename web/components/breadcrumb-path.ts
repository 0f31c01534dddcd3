import { menuEntries } from './menu-entries';

export type Breadcrumb = { to: string; label: string };

/** `handle` of a route module whose page has breadcrumbs. */
export type BreadcrumbsHandle<Data = unknown> = {
  breadcrumbs: (data: Data, params: Record<string, string | undefined>) => Breadcrumb[];
};

type Entry = (typeof menuEntries)[number]['to'];

/** Returns the breadcrumbs of a menu page, and of pages below it. */
export function breadcrumbsTo(entry: Entry, ...below: Breadcrumb[]): Breadcrumb[] {
  return [...menuEntries.filter(({ to }) => to === '/' || to === entry), ...below];
}

/** A match of React Router, in either of its two forms. */
export type Match =
  | { id: string; loaderData?: unknown; params: object; handle?: unknown }
  | undefined;

const hasBreadcrumbs = (handle: unknown): handle is BreadcrumbsHandle =>
  typeof handle === 'object' && handle !== null && 'breadcrumbs' in handle;

/** Returns the breadcrumbs of the current page from its route's `handle`; none if it has none or failed to load. */
export function breadcrumbsOf(matches: Match[]): Breadcrumb[] {
  const page = matches.at(-1);
  if (!page || !hasBreadcrumbs(page.handle)) return [];
  const { breadcrumbs } = page.handle;
  if (breadcrumbs.length > 0 && page.loaderData === undefined) return [];
  return breadcrumbs(page.loaderData, page.params as Record<string, string | undefined>);
}
