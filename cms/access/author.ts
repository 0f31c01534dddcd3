import type { PayloadRequest } from 'payload';

/** Only the author, who runs the site. */
export const theAuthor = ({ req }: { req: PayloadRequest }) => req.user?.role === 'author';
