import { ApiError } from '../../cms/contract/plain/client';

type Failure =
  /** No answer, or a request to retry, after `after` milliseconds if given. */
  | { kind: 'away'; after: number | null }
  /** The key or session is missing, unknown, expired or revoked. */
  | { kind: 'key' }
  | { kind: 'gone' }
  /** Somebody else has saved the post since. */
  | { kind: 'stale' }
  | { kind: 'refused'; detail: string; errors: Record<string, string> };

const retryable = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Returns whether a call was refused because the key or session is missing, unknown, expired or revoked. */
export const isKeyRefused = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** @throws errors that no call has caused */
export function failureOf(error: unknown): Failure {
  // `fetch` throws it without an answer.
  if (error instanceof TypeError) return { kind: 'away', after: null };
  if (!(error instanceof ApiError)) throw error;
  const { status, problem, retryAfter } = error;
  if (retryable.has(status))
    return { kind: 'away', after: retryAfter === null ? null : retryAfter * 1000 };
  if (isKeyRefused(error)) return { kind: 'key' };
  if (status === 404) return { kind: 'gone' };
  const errors = Object.fromEntries(
    (problem.errors ?? []).map(({ path, message }) => [path.split('.')[0] ?? path, message]),
  );
  if (status === 409 && !problem.errors) return { kind: 'stale' };
  return { kind: 'refused', detail: problem.detail, errors };
}

/** Returns the milliseconds before the next retry: as many as the site asks for, or more each time. At most 15 seconds. */
export const retryDelay = (attempt: number, { after }: { after: number | null }) =>
  Math.min(after ?? 1000 * 2 ** attempt, 15_000);

/** Returns whether a call was refused because its idempotency key was used with another body. */
export const isUsedKey = (error: unknown) => error instanceof ApiError && error.status === 422;

/**
 * Repeats a call until the site answers.
 *
 * @param wait resolves after the given milliseconds, or earlier if a retry makes sense; rejects to give up
 * @throws errors of calls that the site has answered
 */
export async function untilAnswered<Reply>(
  call: () => Promise<Reply>,
  wait: (milliseconds: number) => Promise<void>,
  onAway?: (error: unknown) => void,
): Promise<Reply> {
  for (let attempt = 0; ; attempt++)
    try {
      return await call();
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind !== 'away') throw error;
      onAway?.(error);
      await wait(retryDelay(attempt, failure));
    }
}

/** Waits before a retry. A restored connection or a request by the author ends the wait early. */
export class RetryTimer extends EventTarget {
  /** @param network target that dispatches `online` when the connection is restored */
  constructor(private readonly network: EventTarget = window) {
    super();
  }

  /** Ends all waits. */
  retryNow() {
    this.dispatchEvent(new Event('online'));
  }

  wait = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const ended = new AbortController();
      const end = () => {
        clearTimeout(timer);
        ended.abort();
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      for (const target of [this, this.network])
        target.addEventListener('online', end, { signal: ended.signal });
    });
}
