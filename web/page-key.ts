/** Identifies a page: path, tag and letter, but not a search. */
export function pageKeyOf({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  return [pathname, query.get('tag'), query.get('from')].join(' ');
}
