import { getPayload, type SanitizedConfig } from 'payload';
import { hasKnownDevice } from '../access/known-device';
import { mostAtOnce, TooManyPasswords } from '../threads/derive-key';

/** How many strangers log in just now. */
let strangers = 0;

/**
 * Does the work of a log-in, unless so many strangers log in already that their passwords would wait too long. A refusal costs next
 * to nothing, and the database hears nothing of it. Whoever uses a browser in which somebody has logged in before is no stranger.
 *
 * @throws TooManyPasswords
 */
export async function inLogInPlace<Result>(
  config: SanitizedConfig,
  headers: Headers,
  work: () => Promise<Result>,
): Promise<Result> {
  const payload = await getPayload({ config });
  if (hasKnownDevice({ headers, payload })) return work();
  if (strangers >= mostAtOnce) throw new TooManyPasswords('Many people are logging in.');
  strangers += 1;
  try {
    return await work();
  } finally {
    strangers -= 1;
  }
}
