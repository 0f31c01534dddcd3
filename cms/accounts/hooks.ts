import type { CollectionAfterChangeHook, CollectionBeforeChangeHook } from 'payload';
import type { User } from '../payload-types';
import { endPendingResets } from './queries/pending-resets';

/** Whether a change sets a password can be seen only before it is made. */
export const noteNewPassword: CollectionBeforeChangeHook<User> = ({ data, context }) => {
  if ('password' in data && data.password) context.hasNewPassword = true;
  return data;
};

/**
 * Who sets a password or an e-mail address in the dashboard ends what was begun before: codes that were mailed to the old address,
 * and a change of e-mail that somebody with the old password has requested.
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
  if (operation === 'update' && (hasNewPassword || doc.email !== previousDoc.email))
    await endPendingResets(req, doc.id);
  return doc;
};
