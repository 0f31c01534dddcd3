import type { PayloadRequest } from 'payload';
import { unsubscribeToken } from '../unsubscribe-token';
import { setReplyNotifications } from './set-notification-settings';

/** Ends the mails about replies, by the token of one of them. @returns false when the token ends none */
export async function unsubscribe(req: PayloadRequest, token: string): Promise<boolean> {
  const account = unsubscribeToken.read(token, req.payload.secret);
  return account !== null && (await setReplyNotifications(req, account, false));
}
