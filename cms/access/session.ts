import { APIError, type PayloadRequest } from 'payload';
import { minutesConfirmed, reauthenticationRequired } from '../contract/reauthentication';

/** Returns the id of the user's session; null if nobody is logged in or an API key is used. */
export const sessionOf = (user: PayloadRequest['user']): string | null =>
  user && '_sid' in user && typeof user._sid === 'string' ? user._sid : null;

const time = (moment: string | null | undefined) => (moment ? Date.parse(moment) : 0);

/** Returns whether the user logged in, or confirmed who they are, in the last 15 minutes. */
export function isConfirmed({ user }: PayloadRequest): boolean {
  const id = sessionOf(user);
  const session = id === null ? undefined : user?.sessions?.find((one) => one.id === id);
  if (!session) return false;
  const last = Math.max(time(session.createdAt), time(session.confirmedAt));
  return Date.now() - last < minutesConfirmed * 60_000;
}

/** Error for actions that need a recently confirmed session. API keys have no session, so they get the same error. */
export class ReauthenticationRequired extends APIError<{ type: string }> {
  // Payload logs it as a refusal, not as an error of the site.
  override name = 'Forbidden';
  constructor() {
    const message = `Enter your password or use a passkey again: your last confirmation was more than ${minutesConfirmed} minutes ago.`;
    super(message, 403, { type: reauthenticationRequired }, true);
  }
}

/** @throws ReauthenticationRequired */
export function assertConfirmed(req: PayloadRequest): void {
  if (!isConfirmed(req)) throw new ReauthenticationRequired();
}
