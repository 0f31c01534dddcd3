import type { PayloadRequest } from 'payload';
import type { CallReply } from '../contract';

/** The words above the contact form. */
export async function readContactPage(
  req: PayloadRequest,
): Promise<CallReply<'GET /pages/contact'>> {
  const contact = await req.payload.findGlobal({ slug: 'contact', overrideAccess: false, req });
  return { title: contact.title, introHtml: contact.introHtml ?? '' };
}
