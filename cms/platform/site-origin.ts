import type { PayloadRequest } from 'payload';

/** Returns the site's public URL, for links in mails. */
export const siteOrigin = ({ payload }: Pick<PayloadRequest, 'payload'>) =>
  String(payload.config.custom?.origin ?? '');
