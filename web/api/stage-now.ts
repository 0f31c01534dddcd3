import {
  notYetBegun,
  type ReadingStage,
  stageOfCookies,
} from '../../cms/contract/plain/reading-stage';

/** Returns how far the user of this browser has read. Another tab may change it. */
export const stageNow = (): ReadingStage => stageOfCookies(document.cookie) ?? notYetBegun;

/**
 * Caches a function's results by key and stage for the lifetime of the page, also offline. Failed requests are repeated on
 * the next call. To prefetch, ignore the result.
 */
export function cachedByStage<Key, Value>(load: (key: Key, upTo: ReadingStage) => Promise<Value>) {
  const cache = new Map<string, Promise<Value>>();
  return (key: Key): Promise<Value> => {
    const upTo = stageNow();
    const name = `${upTo} ${String(key)}`;
    const value = cache.get(name) ?? load(key, upTo);
    cache.set(name, value);
    value.catch(() => cache.delete(name));
    return value;
  };
}
