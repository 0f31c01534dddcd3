import type { PayloadRequest } from 'payload';
import { readSigned, sign } from '../../access/signed-token';
import { setReplyNotifications } from './set-notification-settings';

/** Signed token of an unsubscribe link, valid as long as the site's secret. */
export const unsubscribeToken = {
  write: (reader: number, secret: string) => sign('unsubscribe', String(reader), secret),
  /** Returns the account's id, or null for an invalid token. */
  read: (token: string, secret: string): number | null => {
    const text = readSigned('unsubscribe', token, secret);
    return text === null ? null : Number(text);
  },
};

/** Ends mails about replies. @returns false for an invalid token */
export async function unsubscribe(req: PayloadRequest, token: string): Promise<boolean> {
  const account = unsubscribeToken.read(token, req.payload.secret);
  return account !== null && (await setReplyNotifications(req, account, false));
}
