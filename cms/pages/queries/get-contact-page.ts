import { paths } from '../../contract/paths';
import type { PayloadRequest } from 'payload';
import type { CallReply } from '../../contract/calls';
import { type Typed, typedHtml, typedText } from '../../fields/typed-document';
import type { Contact } from '../../payload-types';
import { ogImagePath } from '../../social-images/og-image';
import { contactOgImage } from '../../social-images/og-images';
import { findBranding } from '../../social-images/queries/find-branding';

async function asPage(
  req: PayloadRequest,
  { title, introHtml }: Pick<Contact, 'title' | 'introHtml'>,
): Promise<CallReply<'GET /pages/contact'>> {
  return {
    title,
    introHtml: introHtml ?? '',
    socialPicture: ogImagePath(paths.contact, contactOgImage(await findBranding(req), { title })),
  };
}

/** The words above the contact form. */
export const getContactPage = async (
  req: PayloadRequest,
): Promise<CallReply<'GET /pages/contact'>> =>
  asPage(req, await req.payload.findGlobal({ slug: 'contact', overrideAccess: false, req }));

/** The page with the contact form as it would be with what is typed. */
export const previewContactPage = (req: PayloadRequest, typed: Typed) =>
  asPage(req, { title: typedText(typed, 'title'), introHtml: typedHtml(typed, 'intro') });
