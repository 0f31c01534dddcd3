import { createLocalReq, type Payload } from 'payload';
import { assertMigrated } from '../../cms/database/migrate';
import { migrations } from '../../cms/migrations';
import { OperatorError } from '../../cms/operator-error';
import { createStaff, listStaff, resetStaffPassword } from '../../cms/accounts/queries/staff';
import { resetSecondStep } from '../../cms/accounts/queries/second-step';
import type { Io as CommandIo } from '../command/run-command';
import { textTable } from '../command/text-table';
import type { Options } from './main';

type Io = Pick<CommandIo, 'report' | 'print'>;

type Of<Task extends Options['task']> = Extract<Options, { task: Task }>;

async function create(payload: Payload, { task: _, ...account }: Of<'create'>, io: Io) {
  const password = await createStaff(await createLocalReq({}, payload), account);
  io.report(`“${account.userName}” (${account.email}) can log in as ${account.role}.`);
  io.report('This password is not shown again:');
  io.print(password);
}

type Reset = Of<'reset-password' | 'reset-second-step'>;

const nobody = (email: string | undefined) =>
  new OperatorError(
    email
      ? `No author or editor has the e-mail address ${email}.`
      : 'There is no author yet: start the site once.',
  );

async function removeSecondStep(payload: Payload, { email }: Reset, io: Io) {
  const done = await resetSecondStep(await createLocalReq({}, payload), email);
  if (!done) throw nobody(email);
  io.report(
    `“${done.userName}” (${done.email}) can log in with the password alone now, and is notified by mail.`,
  );
}

async function resetPassword(payload: Payload, { email }: Reset, io: Io) {
  const done = await resetStaffPassword(await createLocalReq({}, payload), email);
  if (!done) throw nobody(email);
  io.report(`“${done.userName}” (${done.email}) is logged out everywhere.`);
  io.report('This new password is not shown again:');
  io.print(done.password);
}

async function list(payload: Payload, { print }: Io) {
  const staff = await listStaff(await createLocalReq({}, payload));
  const day = (moment: string | null | undefined) => moment?.slice(0, 10) ?? '–';
  print(
    textTable([
      ['name', 'role', 'e-mail', 'created', 'last log-in'],
      ...staff.map(({ userName, role, email, createdAt, lastLoginAt }) => [
        userName,
        role,
        email,
        day(createdAt),
        day(lastLoginAt),
      ]),
    ]),
  );
}

/** @throws OperatorError if the task fails */
export async function run(payload: Payload, order: Options, io: Io): Promise<void> {
  await assertMigrated(payload, migrations);
  if (order.task === 'create') await create(payload, order, io);
  else if (order.task === 'list') await list(payload, io);
  else if (order.task === 'reset-second-step') await removeSecondStep(payload, order, io);
  else await resetPassword(payload, order, io);
}
