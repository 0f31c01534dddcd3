import type { Mail } from '../../payload-types';

/** Returns a mail's own headers, stored as JSON. */
export const ownHeaders = ({ headers }: Pick<Mail, 'headers'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers && typeof headers === 'object' ? headers : {}).map(([name, value]) => [
      name,
      String(value),
    ]),
  );

/** Returns a stable Message-ID, so that programs show a mail once even if it is sent again. @param from the sender's address */
export const messageId = ({ id, createdAt }: Pick<Mail, 'id' | 'createdAt'>, from: string) =>
  `<${id}.${Date.parse(createdAt)}@${from.split('@')[1] ?? 'localhost'}>`;
