import { createLocalReq, type Payload, type PayloadRequest } from 'payload';
import { assertMigrated } from '../../cms/database/migrate';
import { migrations } from '../../cms/migrations';
import { OperatorError } from '../../cms/operator-error';
import { createStaff, listStaff, resetStaffPassword } from '../../cms/accounts/queries/staff';
import { resetSecondStep } from '../../cms/accounts/queries/second-step';
import type { Io as CommandIo } from '../command/run-command';
import { day, textTable } from '../command/text-table';
import type { Options } from './main';

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
  await assertMigrated(payload, migrations);
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
