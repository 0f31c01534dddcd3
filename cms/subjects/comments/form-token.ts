import { readSigned, sign } from '../../platform/access/signed-token';

/** Milliseconds below which a form was filled in by a program. */
const minimumAge = 3_000;

/** A day in milliseconds, after which a token is too old. */
const maximumAge = 24 * 60 * 60 * 1000;

/** Signed time when the browser got a post's comment form. Pages are cached, so the browser requests it separately. */
export const commentFormToken = {
  write: (post: number, secret: string, now = Date.now()) =>
    sign('comment form', `${post}-${now}`, secret),
  /** Returns whether the form was open long enough; null if the token is missing, invalid or too old. */
  isUnhurried: (
    token: string | null | undefined,
    post: number,
    secret: string,
    now = Date.now(),
  ): boolean | null => {
    const [of, given] = readSigned('comment form', token ?? '', secret)?.split('-') ?? [];
    if (of !== String(post)) return null;
    const age = now - Number(given);
    return age > maximumAge ? null : age >= minimumAge;
  },
};
