import type { ApiKey } from '../../cms/payload-types';
import { textTable } from '../command/text-table';

const day = (moment: string | null | undefined) => moment?.slice(0, 10) ?? '–';

function stateOf({ revokedAt, expiresAt }: ApiKey, now: Date): string {
  const isOver = (moment: string | null | undefined) => !!moment && new Date(moment) <= now;
  if (isOver(revokedAt)) return 'revoked';
  return isOver(expiresAt) ? 'expired' : 'valid';
}

const ownerOf = ({ owner }: ApiKey) =>
  typeof owner === 'number' ? `user ${owner}` : (owner?.email ?? '–');

/** Formats keys as a table. Dates are in UTC. */
export function keyTable(keys: ApiKey[], now = new Date()): string {
  if (keys.length === 0) return 'There are no keys.';
  return textTable([
    ['prefix', 'state', 'created', 'last used', 'expires', 'owner', 'label'],
    ...keys.map((key) => [
      key.prefix,
      stateOf(key, now),
      day(key.createdAt),
      day(key.lastUsedAt),
      day(key.expiresAt),
      ownerOf(key),
      key.label,
    ]),
  ]);
}
