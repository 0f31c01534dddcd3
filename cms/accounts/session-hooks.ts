import type { CollectionAfterLogoutHook, CollectionBeforeOperationHook } from 'payload';
import { lockRecord } from '../database/queries/locks';
import { expireStageCookie } from './session-cookies';

// Payload reads an account with its sessions and writes them all back. Every change to sessions locks the account first, so that
// concurrent changes are not lost.

/** Before an update or the refresh of a session. */
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

/** A log-out from the dashboard also clears the reading stage. */
export const expireStageOnLogOut: CollectionAfterLogoutHook = ({ req }) => {
  req.responseHeaders ??= new Headers();
  expireStageCookie(req, req.responseHeaders);
};
