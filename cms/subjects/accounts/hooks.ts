import {
  APIError,
  type CollectionAfterChangeHook,
  type CollectionAfterLogoutHook,
  type CollectionBeforeOperationHook,
  type CollectionBeforeValidateHook,
  ValidationError,
} from 'payload';
import { newPassword } from '../../contract/accounts';
import { paths } from '../../contract/plain/paths';
import { lockRecord } from '../../platform/database/queries/locks';
import { mailTo } from '../../platform/mail/queries/queue-mail';
import type { User } from '../../payload-types';
import { emailChangedMail } from './mails';
import { passwordComplaint } from './password-rules';
import { endPendingResets, notifyPasswordChanged } from './queries/passwords';
import { expireStageCookie } from './session-cookies';

// Hooks for passwords and e-mail addresses that the author sets for others. Users change their own on the account page.

/** Refuses changes to one's own password or e-mail address, and bulk changes of passwords. */
export const refuseOwnCredentials: CollectionBeforeOperationHook = ({
  args,
  operation,
  overrideAccess,
  req,
}) => {
  if (operation !== 'update' || overrideAccess || !req.user || !('data' in args)) return;
  const { password, email } = args.data as { password?: unknown; email?: unknown };
  const isEmailKept =
    typeof email === 'string' && email.trim().toLowerCase() === req.user.email.toLowerCase();
  const isOneOther = 'id' in args && String(args.id) !== String(req.user.id);
  if (isOneOther || (!password && (email === undefined || isEmailKept))) return;
  throw new APIError(
    `Change your own password and e-mail address on your account page, ${paths.account}, which asks for your current password. Those of other accounts can be changed only one at a time.`,
    403,
    null,
    true,
  );
};

/** Records in the context that a change sets a password, and validates passwords set for others. */
export const checkNewPassword: CollectionBeforeValidateHook<User> = async ({
  context,
  data,
  originalDoc,
  req,
}) => {
  if (!data || !('password' in data) || !data.password) return data;
  context.hasNewPassword = true;
  // Without a user, the system sets a password from the operator.
  if (!req.user) return data;
  const owner = {
    userName: String(data.userName ?? originalDoc?.userName ?? ''),
    email: String(data.email ?? originalDoc?.email ?? ''),
  };
  const parsed = newPassword().safeParse(data.password);
  const message = parsed.success
    ? await passwordComplaint(parsed.data, owner)
    : parsed.error.issues[0]?.message;
  if (!message) return data;
  // The form shows only this label.
  const label = `Password. ${message}`;
  throw new ValidationError(
    { collection: 'users', errors: [{ path: 'password', label, message }], req },
    req.t,
  );
};

/** After a change of the password or address, ends pending codes and mails the owner at the former address. */
export const endPendingResetsOnChange: CollectionAfterChangeHook<User> = async ({
  doc,
  previousDoc,
  operation,
  req,
  context,
}) => {
  const { hasNewPassword } = context;
  delete context.hasNewPassword;
  const hasNewEmail = doc.email !== previousDoc.email;
  if (operation !== 'update' || !(hasNewPassword || hasNewEmail)) return doc;
  await endPendingResets(req, doc.id);
  const { isValidated, role, email } = previousDoc;
  // An unverified address may be mistyped and belong to a stranger.
  if (!isValidated && role === 'reader') return doc;
  const { id, userName, email: newEmail } = doc;
  if (hasNewPassword) await notifyPasswordChanged(req, { id, userName, email });
  if (hasNewEmail)
    await mailTo(req, email, (origin) => emailChangedMail({ userName, newEmail, origin }));
  return doc;
};

// Payload reads an account with its sessions and writes them all back. Every change to sessions locks the account first, so that
// concurrent changes are not lost.

export const lockBeforeUpdate: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (!req.transactionID) return;
  const id = operation === 'refresh' ? req.user?.id : 'id' in args ? args.id : undefined;
  if ((operation === 'refresh' || operation === 'update') && id !== undefined)
    await lockRecord(req, 'users', Number(id));
};

/** Payload calls this hook before it removes the session, in the same transaction. */
export const lockBeforeLogOut: CollectionAfterLogoutHook = async ({ req }) => {
  if (req.user) await lockRecord(req, 'users', Number(req.user.id));
};

export const expireStageOnLogOut: CollectionAfterLogoutHook = ({ req }) => {
  req.responseHeaders ??= new Headers();
  expireStageCookie(req, req.responseHeaders);
};
