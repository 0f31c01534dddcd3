import type { PayloadRequest } from 'payload';
import { keyedHash } from '../access/signed-token';
import { type DatabaseKey, databaseKey } from '../database/queries/database-key';

/** Subject of mails to a return address: a subscriber’s newsletter, another mail of the outbox, or an answered message. */
type ReturnTo = { kind: 'subscriber' | 'mail' | 'message'; id: number };

const letters = { subscriber: 's', mail: 'm', message: 'a' } as const;

/** Signs in letters of one case, because mail servers may change the case. */
const signature = (text: string, key: DatabaseKey) =>
  keyedHash('return address', text, key).toString('hex').slice(0, 16);

const inboxOf = (req: Pick<PayloadRequest, 'payload'>): string | undefined =>
  req.payload.config.custom?.inbox as string | undefined;

/** Returns the address in the site's inbox for replies to a mail, such as `post+s12-0123456789abcdef@example.com`; undefined without an inbox. */
export function returnAddress(
  req: Pick<PayloadRequest, 'payload'>,
  key: DatabaseKey,
  { kind, id }: ReturnTo,
): string | undefined {
  const about = `${letters[kind]}${id}`;
  return inboxOf(req)?.replace('@', `+${about}-${signature(about, key)}@`);
}

/** Returns the subject of the first valid return address in a text; null without one. */
export async function readReturnAddress(
  req: PayloadRequest,
  text: string,
): Promise<ReturnTo | null> {
  const key = await databaseKey(req);
  for (const [, letter = '', id = '', given = ''] of text.matchAll(
    /\+([sma])(\d{1,10})-([0-9a-f]{16})@/gi,
  )) {
    const about = `${letter.toLowerCase()}${id}`;
    const kind = (['subscriber', 'mail', 'message'] as const).find((one) =>
      about.startsWith(letters[one]),
    );
    // Not compared in constant time, because every recipient of the mail knows the signature.
    if (kind && signature(about, key) === given.toLowerCase()) return { kind, id: Number(id) };
  }
  return null;
}
