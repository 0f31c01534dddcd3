import { readSigned, sign } from '../access/signed-token';

/** Milliseconds in which nobody reads a form and writes something into it. */
const minimumAge = 3_000;

/** Milliseconds after which a form is no longer believed to be the same one: a day. */
const maximumAge = 24 * 60 * 60 * 1000;

/**
 * When somebody was given the form of a post's comments, signed. Pages are the same for everybody and are cached, so the browser
 * requests it; no cookie is needed.
 */
export const commentFormToken = {
  write: (post: number, secret: string, now = Date.now()) =>
    sign('comment form', `${post}-${now}`, secret),
  /** Whether the form was before somebody long enough; null when the token tells nothing, for want of one or by its age. */
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
