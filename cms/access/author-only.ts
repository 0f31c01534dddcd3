import type { PayloadRequest } from 'payload';

/** Only the author, who runs the site. */
export const authorOnly = ({ req }: { req: PayloadRequest }) => req.user?.role === 'author';
