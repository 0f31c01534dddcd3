import type { PayloadRequest } from 'payload';
import type { CallReply } from '../../contract/calls';
import { pictureAddress } from '../../social-images/og-image';
import { contactScene } from '../../social-images/og-images';
import { readImprint } from '../../social-images/queries/branding';

/** The words above the contact form. */
export async function readContactPage(
  req: PayloadRequest,
): Promise<CallReply<'GET /pages/contact'>> {
  const [imprint, contact] = await Promise.all([
    readImprint(req),
    req.payload.findGlobal({ slug: 'contact', overrideAccess: false, req }),
  ]);
  const { title } = contact;
  return {
    title,
    introHtml: contact.introHtml ?? '',
    socialPicture: pictureAddress('/contact', contactScene(imprint, { title })),
  };
}
