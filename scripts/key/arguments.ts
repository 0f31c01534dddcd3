import { parseArgs } from 'node:util';
import { OperatorError } from '../../cms/operator-error';

const usage = `npm run key -- create --label LABEL [--expires 90d]
npm run key -- list
npm run key -- revoke PREFIX`;

export type Options =
  | { task: 'create'; label: string; expiresAt: Date | undefined }
  | { task: 'list' }
  | { task: 'revoke'; prefix: string };

const wrong = (problem: string) =>
  new OperatorError(`${problem} It is called like this:\n${usage}`);

const hours = { h: 1, d: 24, w: 7 * 24 };

/** Further ahead, a lasting key is meant. */
const longest = 100 * 365 * 24;

/** The moment that comes after so many hours, days or weeks: `12h`, `90d`, `8w`. */
function momentAfter(period: string, now: Date): Date {
  const [, number, unit] = /^([1-9]\d{0,5})([hdw])$/.exec(period) ?? [];
  const wait = Number(number) * hours[unit as keyof typeof hours];
  if (!(wait <= longest))
    throw wrong('--expires takes hours, days or weeks, such as 12h, 90d or 8w.');
  return new Date(now.getTime() + wait * 3_600_000);
}

function readCreate({ label, expires }: { label?: string; expires?: string }, now: Date): Options {
  const words = label?.trim();
  if (!words) throw wrong('Say with --label what the key is for.');
  if (words.length > 100) throw wrong('A label has at most 100 characters.');
  return {
    task: 'create',
    label: words,
    expiresAt: expires === undefined ? undefined : momentAfter(expires, now),
  };
}

/**
 * What the command line asks for.
 *
 * @throws OperatorError that shows how it is called
 */
export function readArguments(args: string[], now = new Date()): Options {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { label: { type: 'string' }, expires: { type: 'string' } },
      allowPositionals: true,
    });
    const [task, ...rest] = positionals;
    const hasOptions = Object.keys(values).length > 0;
    if (task === 'create' && rest.length === 0) return readCreate(values, now);
    if (task === 'list' && rest.length === 0 && !hasOptions) return { task };
    const [prefix, ...more] = rest;
    if (task === 'revoke' && prefix !== undefined && more.length === 0 && !hasOptions)
      return { task, prefix };
    throw wrong(task === undefined ? 'Say what to do.' : 'That is not understood.');
  } catch (error) {
    // parseArgs answers with a TypeError that names the option.
    if (!(error instanceof TypeError)) throw error;
    throw wrong(`${error.message.split('. ')[0]}.`);
  }
}
