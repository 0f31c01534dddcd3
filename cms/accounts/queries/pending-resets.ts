import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { cameFrom } from '../came-from';
import { emailChangedMail } from '../mails/email-changed-mail';
import { passwordChangedMail } from '../mails/password-changed-mail';
import { connectionOf } from '../../database/queries/connection';
import { queueMail } from '../../mail/queries/queue-mail';
import { siteOrigin } from '../../site-origin';

export type AccountOwner = { id: number; userName: string; email: string };

/** What opens an account by a mail to its present e-mail address: the site's code, and the token in the dashboard's mail. */
export const clearPasswordResets = sql`password_code_hash = NULL, password_code_expires_at = NULL,
  reset_password_token = NULL, reset_password_expiration = NULL`;

/** A new password ends what was begun with the old one. */
export const clearPendingResets = sql`${clearPasswordResets},
  new_email = NULL, email_code_hash = NULL, email_code_expires_at = NULL, updated_at = now()`;

/** Mails the owner of an account that its password was changed. */
export async function notifyPasswordChanged(
  req: PayloadRequest,
  { id, userName, email }: AccountOwner,
) {
  const origin = siteOrigin(req);
  // Where the author was is none of a reader's business.
  const isByOwner = !req.user || Number(req.user.id) === id;
  const from = isByOwner ? cameFrom(req) : 'The author of the site did it.';
  await queueMail(req, { to: email, ...passwordChangedMail({ userName, from, origin }) });
}

/** Mails the owner of an account, at its former e-mail address, that the author gave it another one. */
export async function notifyEmailChanged(
  req: PayloadRequest,
  { userName, email }: AccountOwner,
  newEmail: string,
) {
  const origin = siteOrigin(req);
  await queueMail(req, { to: email, ...emailChangedMail({ userName, newEmail, origin }) });
}

/** Ends what was begun with an account whose password or e-mail address was set in the dashboard. */
export async function endPendingResets(req: PayloadRequest, id: number): Promise<void> {
  await connectionOf(req).execute(sql`UPDATE users SET ${clearPendingResets} WHERE id = ${id}`);
}

/** After a password was set by the dashboard's mail: what was begun before ends, and the owner is told. */
export async function endPendingResetsAndNotify(
  req: PayloadRequest,
  owner: AccountOwner,
): Promise<void> {
  await endPendingResets(req, owner.id);
  await notifyPasswordChanged(req, owner);
}
