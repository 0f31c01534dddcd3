import { randomBytes } from 'node:crypto';
import type { PayloadRequest } from 'payload';
import type { Role } from '../../access/callers';
import { daysOfInvitation } from '../../contract/limits';
import { inTransaction } from '../../database/queries/in-transaction';
import { queueMail } from '../../mail/queries/queue-mail';
import { siteOrigin } from '../../site-origin';
import { invitationMail } from '../mails';

type Invitation = { userName: string; email: string; role: Exclude<Role, 'reader'> };

/**
 * Creates an account for an editor or author, and mails a link to choose a password. Until then nobody knows a password of the
 * account.
 *
 * @throws ValidationError that says what is wrong with the name or address
 * @throws ReauthenticationRequired without a recent confirmation, as for every new account
 */
export const inviteStaff = (req: PayloadRequest, invitation: Invitation): Promise<void> =>
  inTransaction(req, async () => {
    const { email } = invitation;
    const password = randomBytes(24).toString('base64url');
    await req.payload.create({
      collection: 'users',
      data: { ...invitation, password, isValidated: true },
      depth: 0,
      overrideAccess: false,
      req,
    });
    const token = await req.payload.forgotPassword({
      collection: 'users',
      data: { email },
      disableEmail: true,
      expiration: daysOfInvitation * 24 * 3600_000,
      req,
    });
    const origin = siteOrigin(req);
    await queueMail(req, { to: email, ...invitationMail({ ...invitation, token, origin }) });
  });
