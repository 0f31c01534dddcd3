import type { PayloadRequest } from 'payload';
import { readSigned, sign } from '../../access/signed-token';
import { setReplyNotifications } from './set-notification-settings';

/** What the link in a mail for ending such mails says: whose they are. It works for as long as the site's secret does. */
export const unsubscribeToken = {
  write: (reader: number, secret: string) => sign('unsubscribe', String(reader), secret),
  /** The account's id; null for what is no such token. */
  read: (token: string, secret: string): number | null => {
    const text = readSigned('unsubscribe', token, secret);
    return text === null ? null : Number(text);
  },
};

/** Ends the mails about replies, by the token of one of them. @returns false when the token ends none */
export async function unsubscribe(req: PayloadRequest, token: string): Promise<boolean> {
  const account = unsubscribeToken.read(token, req.payload.secret);
  return account !== null && (await setReplyNotifications(req, account, false));
}
