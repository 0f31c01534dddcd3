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
import type { Io } from '../command/run-command';
import type { Options } from './arguments';
import { keyTable } from './key-table';

async function create(payload: Payload, order: Options & { task: 'create' }, io: Io) {
  const owner = await findAuthor(payload);
  if (owner === null)
    throw new OperatorError('There is no author to make a key for yet: start the site once.');
  const { label, expiresAt } = order;
  const req = await createLocalReq({}, payload);
  const apiKey = await createApiKey(req, { label, owner, expiresAt });
  await notifyOfAct(req, {
    subject: 'API key created',
    lines: [`API key “${label}” was created, ${apiKey.slice(0, 8)}`],
    undo: 'It is revoked in the dashboard, or by “npm run key -- revoke”.',
  });
  const until = expiresAt ? ` until ${expiresAt.toISOString()}` : '';
  io.report(`The key “${label}” is valid from now on${until}. It is shown only now:`);
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
      `Several keys begin with “${prefix}”: give the whole key, or revoke it in the dashboard.`,
    );
  await revokeApiKey(payload, key.id);
  report(`The key “${key.label}” (${key.prefix}…) is refused from now on.`);
}

/** @throws OperatorError when it cannot be done */
export async function run(payload: Payload, order: Options, io: Io): Promise<void> {
  await assertMigrated(payload, migrations);
  if (order.task === 'create') await create(payload, order, io);
  else if (order.task === 'revoke') await revoke(payload, order.prefix, io);
  else io.print(keyTable(await listApiKeys(payload)));
}
