import type { CollectionAfterLogoutHook, CollectionBeforeOperationHook } from 'payload';
import { lockRecord } from '../database/queries/lock-record';
import { expireStageCookie } from './session-cookies';

// Payload reads an account with the list of its sessions and writes the whole list again. What others add or end in between
// would be undone, so everybody who changes the sessions of an account locks it before they read them.

/** Before an account is changed, or its session made to last longer. */
export const lockBeforeUpdate: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (!req.transactionID) return;
  const id = operation === 'refresh' ? req.user?.id : 'id' in args ? args.id : undefined;
  if ((operation === 'refresh' || operation === 'update') && id !== undefined)
    await lockRecord(req, 'users', Number(id));
};

/** Payload calls this hook before it takes the session off the list, and in the transaction in which it does. */
export const lockBeforeLogOut: CollectionAfterLogoutHook = async ({ req }) => {
  if (req.user) await lockRecord(req, 'users', Number(req.user.id));
};

/** Who leaves by the dashboard leaves no more of themselves in the browser than who leaves by the site. */
export const expireStageOnLogOut: CollectionAfterLogoutHook = ({ req }) => {
  req.responseHeaders ??= new Headers();
  expireStageCookie(req, req.responseHeaders);
};
