import { createLocalReq, type Payload } from 'payload';
import { assertMigrated } from '../../cms/database/migrate';
import { migrations } from '../../cms/migrations';
import { OperatorError } from '../../cms/operator-error';
import {
  createApiKey,
  findValidApiKeys,
  listApiKeys,
  revokeApiKey,
} from '../../cms/accounts/queries/api-keys';
import { findAuthor } from '../../cms/accounts/queries/staff';
import { notifyOfAct } from '../../cms/accounts/queries/notify-of-act';
import type { ApiKey } from '../../cms/payload-types';
import type { Io as CommandIo } from '../command/run-command';
import { day, textTable } from '../command/text-table';
import type { Options } from './main';

type Io = Pick<CommandIo, 'report' | 'print'>;

async function create(payload: Payload, order: Options & { task: 'create' }, io: Io) {
  const owner = await findAuthor(payload);
  if (owner === null)
    throw new OperatorError('There is no author yet who could own the key: start the site once.');
  const { label, expiresAt } = order;
  const req = await createLocalReq({}, payload);
  const apiKey = await createApiKey(req, { label, owner, expiresAt });
  await notifyOfAct(req, {
    subject: 'API key created',
    lines: [`API key “${label}” was created, ${apiKey.slice(0, 8)}`],
    undo: 'Revoke it in the dashboard, or with “npm run key -- revoke”.',
  });
  const until = expiresAt ? ` until ${expiresAt.toISOString()}` : '';
  io.report(`The key “${label}” is valid${until}. It is not shown again:`);
  io.print(apiKey);
}

async function revoke(payload: Payload, prefix: string, { report }: Io) {
  const [key, ...others] = await findValidApiKeys(payload, prefix);
  if (!key)
    throw new OperatorError(
      `No valid key begins with “${prefix.slice(0, 8)}”: “npm run key -- list” shows all.`,
    );
  if (others.length > 0)
    throw new OperatorError(
      `Several keys begin with “${prefix}”: name the whole key, or revoke it in the dashboard.`,
    );
  await revokeApiKey(payload, key.id);
  report(`The key “${key.label}” (${key.prefix}…) is revoked.`);
}

function stateOf({ revokedAt, expiresAt }: ApiKey): string {
  const isOver = (moment: string | null | undefined) => !!moment && new Date(moment) <= new Date();
  if (isOver(revokedAt)) return 'revoked';
  return isOver(expiresAt) ? 'expired' : 'valid';
}

const ownerOf = ({ owner }: ApiKey) =>
  typeof owner === 'number' ? `user ${owner}` : (owner?.email ?? '–');

function keyTable(keys: ApiKey[]): string {
  if (keys.length === 0) return 'There are no keys.';
  return textTable([
    ['prefix', 'state', 'created', 'last used', 'expires', 'owner', 'label'],
    ...keys.map((key) => [
      ...[key.prefix, stateOf(key), day(key.createdAt), day(key.lastUsedAt), day(key.expiresAt)],
      ...[ownerOf(key), key.label],
    ]),
  ]);
}

/** @throws OperatorError if the task fails */
export async function run(payload: Payload, order: Options, io: Io): Promise<void> {
  await assertMigrated(payload, migrations);
  if (order.task === 'create') await create(payload, order, io);
  else if (order.task === 'revoke') await revoke(payload, order.prefix, io);
  else io.print(keyTable(await listApiKeys(payload)));
}
