import { ApiError } from '../api/client';

/** Why a call did not do what it should, as the desk has to act upon it. */
export type Failure =
  /** Nobody answers, or says to come again: the same call may be made later, in `after` milliseconds if that was told. */
  | { is: 'away'; after: number | null }
  /** The key is missing, unknown, expired or revoked. */
  | { is: 'key' }
  | { is: 'gone' }
  /** Somebody else has saved the post since. */
  | { is: 'stale' }
  | { is: 'refused'; detail: string; errors: Record<string, string> };

const comeAgain = new Set([408, 425, 429, 500, 502, 503, 504]);

/** @throws what is no failure of a call */
export function failureOf(error: unknown): Failure {
  // What `fetch` throws when there is no answer.
  if (error instanceof TypeError) return { is: 'away', after: null };
  if (!(error instanceof ApiError)) throw error;
  const { status, problem, retryAfter } = error;
  if (comeAgain.has(status))
    return { is: 'away', after: retryAfter === null ? null : retryAfter * 1000 };
  if (status === 401 || status === 403) return { is: 'key' };
  if (status === 404) return { is: 'gone' };
  const errors = Object.fromEntries(
    (problem.errors ?? []).map(({ path, message }) => [path.split('.')[0] ?? path, message]),
  );
  if (status === 409 && !problem.errors) return { is: 'stale' };
  return { is: 'refused', detail: problem.detail, errors };
}

/** How long to wait before the next try, in milliseconds: longer each time, as long as was told. */
export const pauseBefore = (attempt: number, { after }: { after: number | null }) =>
  Math.min(after ?? 1000 * 2 ** attempt, 15_000);
