/** What a reader takes for one page: its path, and the tag or the letter that they chose. What they type in a search is not. */
export function pageKeyOf({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  return [pathname, query.get('tag'), query.get('from')].join(' ');
}
