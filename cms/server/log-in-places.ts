import { getPayload, type SanitizedConfig } from 'payload';
import { hasKnownDevice } from '../access/known-device';
import { mostAtOnce, TooManyPasswords } from '../threads/derive-key';

/** Number of log-ins from unknown browsers in progress. */
let strangers = 0;

/**
 * Runs a log-in, unless too many from unknown browsers are in progress. A refusal is cheap and uses no database.
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
