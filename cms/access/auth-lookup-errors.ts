/**
 * Why a caller could not be looked up, per request. Payload treats such a caller as logged out, but the response must not say
 * that the API key is wrong.
 */
const reasons = new WeakMap<Headers, unknown>();

/** Stores why a caller could not be looked up. @param headers the request's headers */
export const noteAuthLookupError = (headers: Headers, reason: unknown) =>
  reasons.set(headers, reason);

/** @throws the error of the look-up, if it failed */
export function throwAuthLookupError(headers: Headers): void {
  if (reasons.has(headers)) throw reasons.get(headers);
}
