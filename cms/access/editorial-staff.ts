import type { PayloadRequest } from 'payload';

/** The author and the editors: those who work on content. */
export const editorialStaff = ({ req }: { req: PayloadRequest }) =>
  req.user?.role === 'author' || req.user?.role === 'editor';
