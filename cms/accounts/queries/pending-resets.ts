import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { cameFrom } from '../came-from';
import { emailChangedMail, passwordChangedMail } from '../mails';
import { connectionOf } from '../../database/queries/connection';
import { queueMail } from '../../mail/queries/queue-mail';
import { siteOrigin } from '../../site-origin';

export type AccountOwner = { id: number; userName: string; email: string };

/** Clears pending password resets of the site and the dashboard. */
export const clearPasswordResets = sql`password_code_hash = NULL, password_code_expires_at = NULL,
  reset_password_token = NULL, reset_password_expiration = NULL`;

/** A new password also cancels a change of the e-mail address. */
export const clearPendingResets = sql`${clearPasswordResets},
  new_email = NULL, email_code_hash = NULL, email_code_expires_at = NULL, updated_at = now()`;

/** Mails the owner of an account that its password was changed. */
export async function notifyPasswordChanged(
  req: PayloadRequest,
  { id, userName, email }: AccountOwner,
) {
  const origin = siteOrigin(req);
  // A reader must not learn where the author was.
  const isByOwner = !req.user || Number(req.user.id) === id;
  const from = isByOwner ? cameFrom(req) : 'The author of the site did this.';
  await queueMail(req, { to: email, ...passwordChangedMail({ userName, from, origin }) });
}

/** Mails the owner, at the former e-mail address, that the author has changed it. */
export async function notifyEmailChanged(
  req: PayloadRequest,
  { userName, email }: AccountOwner,
  newEmail: string,
) {
  const origin = siteOrigin(req);
  await queueMail(req, { to: email, ...emailChangedMail({ userName, newEmail, origin }) });
}

/** Clears pending codes after a change in the dashboard. */
export async function endPendingResets(req: PayloadRequest, id: number): Promise<void> {
  await connectionOf(req).execute(sql`UPDATE users SET ${clearPendingResets} WHERE id = ${id}`);
}
