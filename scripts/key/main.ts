import { OperatorError } from '../../cms/operator-error';
import { parseCommandLine } from '../command/parse-command-line';
import { runCommand } from '../command/run-command';

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

/** Creates, lists and revokes API keys. */
export const main = (args: string[]): Promise<void> =>
  runCommand({
    purpose: 'a command for keys',
    readOptions: () => readArguments(args),
    load: () => import('./run'),
  });
