import { OperatorError } from '../../cms/operator-error';
import { parseCommandLine } from '../command/parse-command-line';
import { runCommand } from '../command/run-command';

const usage = `npm run admin -- create --name NAME --email ADDRESS [--role editor|author]
npm run admin -- reset-password [--email ADDRESS]
npm run admin -- reset-second-step [--email ADDRESS]
npm run admin -- list`;

const staffRoles = ['editor', 'author'] as const;

export type Options =
  | { task: 'create'; userName: string; email: string; role: (typeof staffRoles)[number] }
  | { task: 'reset-password' | 'reset-second-step'; email: string | undefined }
  | { task: 'list' };

const wrong = (problem: string) => new OperatorError(`${problem} Usage:\n${usage}`);

/** Parses the command line. @throws OperatorError with the usage */
export function readArguments(args: string[]): Options {
  const { values, positionals } = parseCommandLine(usage, args, {
    name: { type: 'string' },
    email: { type: 'string' },
    role: { type: 'string' },
  });
  const [task, ...rest] = positionals;
  const names = Object.keys(values);
  const email = values.email?.trim().toLowerCase();
  if (email === '') throw wrong('--email takes the e-mail address of an account.');
  if (rest.length > 0) throw wrong(`Unexpected: ${rest.join(' ')}.`);
  if (task === 'create') {
    const userName = values.name?.trim();
    if (!userName) throw wrong('--name is required.');
    if (!email) throw wrong('--email is required.');
    const role = staffRoles.find((one) => one === (values.role ?? 'editor'));
    if (!role) throw wrong('--role takes editor or author.');
    return { task, userName, email, role };
  }
  const isReset = task === 'reset-password' || task === 'reset-second-step';
  if (isReset && names.every((name) => name === 'email')) return { task, email };
  if (task === 'list' && names.length === 0) return { task };
  throw wrong(task === undefined ? 'Name a task.' : `“${args.join(' ')}” is not valid.`);
}

/** Creates and lists accounts of authors and editors, and resets their passwords. */
export const main = (args: string[]): Promise<void> =>
  runCommand({
    purpose: 'a command for accounts',
    readOptions: () => readArguments(args),
    load: () => import('./run'),
  });
