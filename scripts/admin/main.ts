import { createLocalReq, type Payload, type PayloadRequest } from 'payload';
import { resetSecondStep } from '../../cms/subjects/accounts/queries/second-step';
import {
  createStaff,
  listStaff,
  resetStaffPassword,
} from '../../cms/subjects/accounts/queries/staff';
import { assertMigrated } from '../../cms/platform/database/migrate';
import { OperatorError } from '../../cms/platform/operator-error';
import { parseCommandLine } from '../command/parse-command-line';
import { command, type Io as CommandIo } from '../command/run-command';
import { day, textTable } from '../command/text-table';

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

type Io = Pick<CommandIo, 'report' | 'print'>;

async function list(req: PayloadRequest): Promise<string> {
  return textTable([
    ['name', 'role', 'e-mail', 'created', 'last log-in'],
    ...(await listStaff(req)).map(({ userName, role, email, createdAt, lastLoginAt }) => [
      ...[userName, role, email, day(createdAt), day(lastLoginAt)],
    ]),
  ]);
}

/** @throws OperatorError if the task fails */
export async function run(payload: Payload, order: Options, { report, print }: Io): Promise<void> {
  await assertMigrated(payload);
  const req = await createLocalReq({}, payload);
  if (order.task === 'list') return print(await list(req));
  if (order.task === 'create') {
    const { task: _, ...account } = order;
    const password = await createStaff(req, account);
    report(`“${account.userName}” (${account.email}) can log in as ${account.role}.`);
    report('This password is not shown again:');
    return print(password);
  }
  const { email } = order;
  const reset = order.task === 'reset-password' ? resetStaffPassword : resetSecondStep;
  const done = await reset(req, email);
  if (!done)
    throw new OperatorError(
      email
        ? `No author or editor has the e-mail address ${email}.`
        : 'There is no author yet: start the site once.',
    );
  const who = `“${done.userName}” (${done.email})`;
  if (!('password' in done))
    return report(`${who} can log in with the password alone now, and is notified by mail.`);
  report(`${who} is logged out everywhere.`);
  report('This new password is not shown again:');
  print(done.password);
}

export const main = command({ purpose: 'a command for accounts', readOptions: readArguments, run });
