import type { Mail } from '../payload-types';

/** The headers that a mail has of its own: the outbox keeps them as JSON. */
export const ownHeaders = ({ headers }: Pick<Mail, 'headers'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers && typeof headers === 'object' ? headers : {}).map(([name, value]) => [
      name,
      String(value),
    ]),
  );
