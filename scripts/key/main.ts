import { createLocalReq, type Payload } from 'payload';
import {
  createApiKey,
  findValidApiKeys,
  listApiKeys,
  revokeApiKey,
} from '../../cms/subjects/accounts/queries/api-keys';
import { notifyOfAct } from '../../cms/subjects/accounts/queries/sensitive-acts';
import { findAuthor } from '../../cms/subjects/accounts/queries/staff';
import { assertMigrated } from '../../cms/platform/database/migrate';
import { OperatorError } from '../../cms/platform/operator-error';
import type { ApiKey } from '../../cms/payload-types';
import { parseCommandLine } from '../command/parse-command-line';
import { command, type Io as CommandIo } from '../command/run-command';
import { day, textTable } from '../command/text-table';

const usage = `npm run key -- create --label LABEL [--expires 90d]
npm run key -- list
npm run key -- revoke PREFIX`;

export type Options =
  | { task: 'create'; label: string; expiresAt: Date | undefined }
  | { task: 'list' }
  | { task: 'revoke'; prefix: string };

const wrong = (problem: string) => new OperatorError(`${problem} Usage:\n${usage}`);

const hours = { h: 1, d: 24, w: 7 * 24 };

/** Longest lifetime in hours: a hundred years. */
const longest = 100 * 365 * 24;

function timeAfter(period: string, now: Date): Date {
  const [, number, unit] = /^([1-9]\d{0,5})([hdw])$/.exec(period) ?? [];
  const wait = Number(number) * hours[unit as keyof typeof hours];
  if (!(wait <= longest))
    throw wrong('--expires takes hours, days or weeks, such as 12h, 90d or 8w.');
  return new Date(now.getTime() + wait * 3_600_000);
}

/** Parses the command line. @throws OperatorError with the usage */
export function readArguments(args: string[], now = new Date()): Options {
  const { values, positionals } = parseCommandLine(usage, args, {
    label: { type: 'string' },
    expires: { type: 'string' },
  });
  const [task, prefix, ...more] = positionals;
  const hasOptions = Object.keys(values).length > 0;
  if (task === 'create' && prefix === undefined) {
    const label = values.label?.trim();
    if (!label) throw wrong('--label is required.');
    if (label.length > 100) throw wrong('A label has at most 100 characters.');
    const { expires } = values;
    return { task, label, expiresAt: expires === undefined ? undefined : timeAfter(expires, now) };
  }
  if (task === 'list' && prefix === undefined && !hasOptions) return { task };
  if (task === 'revoke' && prefix !== undefined && more.length === 0 && !hasOptions)
    return { task, prefix };
  throw wrong(task === undefined ? 'Name a task.' : `“${args.join(' ')}” is not valid.`);
}

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
  if (revokedAt) return 'revoked';
  return expiresAt && new Date(expiresAt) <= new Date() ? 'expired' : 'valid';
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
  await assertMigrated(payload);
  if (order.task === 'create') await create(payload, order, io);
  else if (order.task === 'revoke') await revoke(payload, order.prefix, io);
  else io.print(keyTable(await listApiKeys(payload)));
}

export const main = command({
  purpose: 'a command for keys',
  readOptions: (args) => readArguments(args),
  run,
});
