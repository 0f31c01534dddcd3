import { userNameKey } from '../access/user-name-key';

/** Names by which the site itself speaks of somebody. */
const reserved = new Set(
  [
    'Guest',
    'A former reader',
    'Former reader',
    'The author',
    'Admin',
    'Administrator',
    'Moderator',
  ].map(userNameKey),
);

export const isReservedName = (name: string) => reserved.has(userNameKey(name));
