import type { PayloadRequest } from 'payload';
import { idToken } from '../../access/signed-token';
import { setReplyNotifications } from './set-notification-settings';

/** Signed token of an unsubscribe link, valid as long as the site's secret. */
export const unsubscribeToken = idToken('unsubscribe');

/** Ends mails about replies. @returns false for an invalid token */
export async function unsubscribe(req: PayloadRequest, token: string): Promise<boolean> {
  const account = unsubscribeToken.read(token, req.payload.secret);
  return account !== null && (await setReplyNotifications(req, account, false));
}
