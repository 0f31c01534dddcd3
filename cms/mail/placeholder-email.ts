import { randomUUID } from 'node:crypto';

/** RFC 2606 keeps this top level from ever being anybody's. */
const domain = '@taken.invalid';

/** An address for an account that only holds its user name, and that nobody can verify. */
export const placeholderEmail = () => `${randomUUID()}${domain}`;

export const isPlaceholderEmail = (email: string) => email.endsWith(domain);
