import { z } from 'zod';
import { idToken, readSigned, sign } from '../access/signed-token';

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

export type RequestedSubscription = Omit<z.infer<typeof requested>, 'at' | 'book'> & {
  book?: string;
};

/** Signed token of the link that confirms a subscription. It contains all of it, so nothing is stored before. */
export const confirmationToken = {
  write: (subscription: RequestedSubscription, secret: string, at = Date.now()): string =>
    sign(
      'confirm subscription',
      Buffer.from(JSON.stringify({ ...subscription, at })).toString('base64url'),
      secret,
    ),
  /** Returns the requested subscription; null if the token is invalid or expired. */
  read: (token: string, secret: string, now = Date.now()): RequestedSubscription | null => {
    const signed = readSigned('confirm subscription', token, secret);
    if (signed === null) return null;
    const { at, ...subscription } = requested.parse(
      JSON.parse(Buffer.from(signed, 'base64url').toString('utf8')),
    );
    return at + lasts > now ? subscription : null;
  },
};

/** Signed token in a subscriber's mails, which does not expire. */
export const subscriberToken = idToken('subscriber');
