import {
  APIError,
  type CollectionAfterChangeHook,
  type CollectionBeforeChangeHook,
  type CollectionBeforeOperationHook,
  type CollectionBeforeValidateHook,
  ValidationError,
} from 'payload';
import { newPassword } from '../contract/accounts';
import { paths } from '../contract/paths';
import type { User } from '../payload-types';
import { passwordComplaint } from './password-rules';
import {
  endPendingResets,
  notifyEmailChanged,
  notifyPasswordChanged,
} from './queries/pending-resets';

// Passwords and e-mail addresses that are set in the dashboard. One's own are changed on the page of one's account, which asks
// for the password: a browser that was left open is not enough. The author sets those of others.

/** Refuses to change one's own password or e-mail address, and the passwords of many at once. */
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
    `Your own password and e-mail address are changed on the page of your account, ${paths.account}, which asks for your password. Those of others are set one by one.`,
    403,
    null,
    true,
  );
};

/** The rules for new passwords hold for those, too, that one person sets for another. */
export const checkNewPassword: CollectionBeforeValidateHook<User> = async ({
  data,
  originalDoc,
  req,
}) => {
  // Without a user it is the system, to which the operator gave the password.
  if (!req.user || !data || !('password' in data) || !data.password) return data;
  const owner = {
    userName: String(data.userName ?? originalDoc?.userName ?? ''),
    email: String(data.email ?? originalDoc?.email ?? ''),
  };
  const parsed = newPassword().safeParse(data.password);
  const message = parsed.success
    ? await passwordComplaint(parsed.data, owner)
    : parsed.error.issues[0]?.message;
  if (!message) return data;
  // The form says no more of a password than this label.
  const label = `Password. ${message}`;
  throw new ValidationError(
    { collection: 'users', errors: [{ path: 'password', label, message }], req },
    req.t,
  );
};

/** Whether a change sets a password can be seen only before it is made. */
export const noteNewPassword: CollectionBeforeChangeHook<User> = ({ data, context }) => {
  if ('password' in data && data.password) context.hasNewPassword = true;
  return data;
};

/**
 * A password or an e-mail address that is set in the dashboard ends what was begun before: codes that were mailed to the old
 * address, and a change of e-mail that somebody with the old password has requested. Whose it is reads of it where their mails
 * went until now.
 */
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
  // Nobody has shown that they read the mails of an address that is not verified: it may be mistyped, and a stranger's.
  if (!isValidated && role === 'reader') return doc;
  const owner = { id: doc.id, userName: doc.userName, email };
  if (hasNewPassword) await notifyPasswordChanged(req, owner);
  if (hasNewEmail) await notifyEmailChanged(req, owner, doc.email);
  return doc;
};
