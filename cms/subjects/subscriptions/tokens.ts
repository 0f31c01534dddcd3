import { z } from 'zod';
import { claimsToken, idToken } from '../../platform/access/signed-token';
import type { DatabaseKey } from '../../platform/database/queries/database-key';

/** Milliseconds for which a link confirms a subscription. */
const lasts = 7 * 24 * 3600_000;

const requested = z.object({
  email: z.string(),
  posts: z.boolean(),
  books: z.boolean(),
  /** Slug of a book that they wait for. */
  book: z.string().default(''),
  /** Milliseconds since 1970. */
  at: z.int(),
});

type RequestedSubscription = Omit<z.input<typeof requested>, 'at'>;

const token = claimsToken('confirm subscription', requested);

/** Signed token of the link that confirms a subscription. It contains the subscription, so nothing is stored before. */
export const confirmationToken = {
  write: (subscription: RequestedSubscription, key: DatabaseKey, at = Date.now()): string =>
    token.write({ ...subscription, at }, key),
  /** Returns the requested subscription; null if the token is invalid or expired. */
  read: (text: string, key: DatabaseKey): z.infer<typeof requested> | null => {
    const claims = token.read(text, key);
    return claims && claims.at + lasts > Date.now() ? claims : null;
  },
};

/** Signed token in a subscriber's mails, which does not expire. */
export const subscriberToken = idToken('subscriber');
