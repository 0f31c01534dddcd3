import { LRUCache } from 'lru-cache';

/** Characters. Visitors can make as many longer URLs as they like. */
const longestUrl = 500;

/** Remembers the results of a pure function of a URL or path. */
export function memoizeByUrl<Result>(compute: (url: string) => Result): (url: string) => Result {
  const known = new LRUCache<string, { result: Result }>({ max: 5_000 });
  return (url) => {
    const hit = known.get(url);
    if (hit) return hit.result;
    const result = compute(url);
    if (url.length <= longestUrl) known.set(url, { result });
    return result;
  };
}
