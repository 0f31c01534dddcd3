import { menuEntries } from './components/menu-entries';

/** A step of the way from the first page to the present one. */
export type Crumb = { to: string; label: string };

/** What a route module exports as `handle`: the way from the first page to it. */
export type Trailed<Data = unknown> = {
  trail: (data: Data, params: Record<string, string | undefined>) => Crumb[];
};

type Entry = (typeof menuEntries)[number]['to'];

/** The way to a page of the menu, and from there on to what lies below it. */
export function trailTo(entry: Entry, ...below: Crumb[]): Crumb[] {
  return [...menuEntries.filter(({ to }) => to === '/' || to === entry), ...below];
}

/** A match of React Router, in whichever of its two forms. */
type Match = { id: string; loaderData?: unknown; params: object; handle?: unknown } | undefined;

const isTrailed = (handle: unknown): handle is Trailed =>
  typeof handle === 'object' && handle !== null && 'trail' in handle;

/** The way to the present page, as its route module tells it. Empty where it does not, and where the page failed. */
export function trailOf(matches: Match[]): Crumb[] {
  const page = matches.at(-1);
  if (!page || !isTrailed(page.handle)) return [];
  const { trail } = page.handle;
  // A trail that is told by the page's data cannot be told without them.
  if (trail.length > 0 && page.loaderData === undefined) return [];
  return trail(page.loaderData, page.params as Record<string, string | undefined>);
}
