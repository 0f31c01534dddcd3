import type { PayloadRequest } from 'payload';

/** The site's public URL, for links in mails. */
export const siteOrigin = ({ payload }: Pick<PayloadRequest, 'payload'>) =>
  String(payload.config.custom?.origin ?? '');
