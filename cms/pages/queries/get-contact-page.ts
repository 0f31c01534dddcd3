import type { PayloadRequest } from 'payload';
import type { CallReply } from '../../contract/calls';
import { ogImagePath } from '../../social-images/og-image';
import { contactOgImage } from '../../social-images/og-images';
import { findBranding } from '../../social-images/queries/find-branding';

/** The words above the contact form. */
export async function getContactPage(
  req: PayloadRequest,
): Promise<CallReply<'GET /pages/contact'>> {
  const [branding, contact] = await Promise.all([
    findBranding(req),
    req.payload.findGlobal({ slug: 'contact', overrideAccess: false, req }),
  ]);
  const { title } = contact;
  return {
    title,
    introHtml: contact.introHtml ?? '',
    socialPicture: ogImagePath('/contact', contactOgImage(branding, { title })),
  };
}
