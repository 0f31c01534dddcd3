import { parseArgs } from 'node:util';
import { OperatorError } from '../../cms/operator-error';

const usage = `npm run admin -- create --name NAME --email ADDRESS [--role editor|author]
npm run admin -- reset-password [--email ADDRESS]
npm run admin -- reset-second-step [--email ADDRESS]
npm run admin -- list`;

const staffRoles = ['editor', 'author'] as const;

export type Options =
  | { task: 'create'; userName: string; email: string; role: (typeof staffRoles)[number] }
  | { task: 'reset-password' | 'reset-second-step'; email: string | undefined }
  | { task: 'list' };

const wrong = (problem: string) =>
  new OperatorError(`${problem} It is called like this:\n${usage}`);

type Values = { name?: string; email?: string; role?: string };

function readCreate({ name, email, role = 'editor' }: Values): Options {
  const userName = name?.trim();
  if (!userName) throw wrong('Say with --name what the account is called.');
  if (!email) throw wrong('Say with --email where its mails go.');
  const known = staffRoles.find((one) => one === role);
  if (!known) throw wrong('--role takes editor or author.');
  return { task: 'create', userName, email, role: known };
}

function read(task: string | undefined, values: Values): Options {
  if (values.email?.trim() === '') throw wrong('--email takes the address of an account.');
  const email = values.email?.trim().toLowerCase();
  const names = Object.keys(values);
  if (task === 'create') return readCreate({ ...values, email });
  const isReset = task === 'reset-password' || task === 'reset-second-step';
  if (isReset && names.every((name) => name === 'email')) return { task, email };
  if (task === 'list' && names.length === 0) return { task };
  throw wrong(task === undefined ? 'Say what to do.' : 'That is not understood.');
}

/**
 * What the command line asks for.
 *
 * @throws OperatorError that shows how it is called
 */
export function readArguments(args: string[]): Options {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: {
        name: { type: 'string' },
        email: { type: 'string' },
        role: { type: 'string' },
      },
      allowPositionals: true,
    });
    const [task, ...rest] = positionals;
    if (rest.length > 0) throw wrong('That is not understood.');
    return read(task, values);
  } catch (error) {
    // parseArgs answers with a TypeError that names the option.
    if (!(error instanceof TypeError)) throw error;
    throw wrong(`${error.message.split('. ')[0]}.`);
  }
}
