import { readSigned, sign } from '../access/signed-token';

/** What a mail's address for ending such mails says: whose they are. It works for as long as the site's secret does. */
export const unsubscribeToken = {
  write: (reader: number, secret: string) => sign('unsubscribe', String(reader), secret),
  /** The account's id; null for what is no such token. */
  read: (token: string, secret: string): number | null => {
    const text = readSigned('unsubscribe', token, secret);
    return text === null ? null : Number(text);
  },
};
