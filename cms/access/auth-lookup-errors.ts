/**
 * Payload takes a caller whom a strategy could not look up for nobody. Here stands, for as long as the request lives, why
 * they could not, so that they are not told that their key is wrong.
 */
const reasons = new WeakMap<Headers, unknown>();

/** Notes why a caller could not be looked up. @param headers the request's own */
export const noteAuthLookupError = (headers: Headers, reason: unknown) =>
  reasons.set(headers, reason);

/** @throws what the look-up failed with, if it did */
export function throwAuthLookupError(headers: Headers): void {
  if (reasons.has(headers)) throw reasons.get(headers);
}
