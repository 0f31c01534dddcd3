import type { PayloadRequest } from 'payload';

/** The site's public address, for links in mails. */
export const siteOrigin = ({ payload }: Pick<PayloadRequest, 'payload'>) =>
  String(payload.config.custom?.origin ?? '');
