import type { PayloadRequest } from 'payload';
import { queueMail } from '../../mail/queries/queue-mail';
import { siteOrigin } from '../../site-origin';
import { newsletterMail } from '../newsletter-mail';
import { findNewsletterPost } from './find-newsletter-post';

/** Mails the caller the newsletter about a post. @returns false if there is no such post */
export async function sendTestNewsletter(
  req: PayloadRequest,
  { post: id }: { post: number },
): Promise<boolean> {
  const post = await findNewsletterPost(req, id);
  if (!post || !req.user) return false;
  const mail = newsletterMail({ post, origin: siteOrigin(req), token: null });
  await queueMail(req, { to: req.user.email, ...mail, subject: `Test: ${mail.subject}` });
  return true;
}
