import { createLocalReq, type Payload } from 'payload';
import { assertMigrated } from '../../cms/database/migrate';
import { migrations } from '../../cms/migrations';
import { OperatorError } from '../../cms/operator-error';
import { createStaff, listStaff, resetStaffPassword } from '../../cms/accounts/queries/staff';
import { resetSecondStep } from '../../cms/accounts/queries/second-step';
import type { Io } from '../command/run-command';
import { textTable } from '../command/text-table';
import type { Options } from './arguments';

type Of<Task extends Options['task']> = Extract<Options, { task: Task }>;

async function create(payload: Payload, { task: _, ...account }: Of<'create'>, io: Io) {
  const password = await createStaff(await createLocalReq({}, payload), account);
  io.report(`“${account.userName}” (${account.email}) can log in as ${account.role}.`);
  io.report('The password is shown only now:');
  io.print(password);
}

type Reset = Of<'reset-password' | 'reset-second-step'>;

const nobody = (email: string | undefined) =>
  new OperatorError(
    email
      ? `Neither the author nor an editor has the address ${email}.`
      : 'There is no author yet: start the site once.',
  );

async function removeSecondStep(payload: Payload, { email }: Reset, io: Io) {
  const done = await resetSecondStep(await createLocalReq({}, payload), email);
  if (!done) throw nobody(email);
  io.report(
    `“${done.userName}” (${done.email}) logs in with the password alone now, and is told so by mail.`,
  );
}

async function resetPassword(payload: Payload, { email }: Reset, io: Io) {
  const done = await resetStaffPassword(await createLocalReq({}, payload), email);
  if (!done) throw nobody(email);
  io.report(`“${done.userName}” (${done.email}) is logged out everywhere.`);
  io.report('The new password is shown only now:');
  io.print(done.password);
}

async function list(payload: Payload, { print }: Io) {
  const staff = await listStaff(await createLocalReq({}, payload));
  const day = (moment: string | null | undefined) => moment?.slice(0, 10) ?? '–';
  print(
    textTable([
      ['name', 'role', 'e-mail', 'made', 'last log-in'],
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

/** @throws OperatorError when it cannot be done */
export async function run(payload: Payload, order: Options, io: Io): Promise<void> {
  await assertMigrated(payload, migrations);
  if (order.task === 'create') await create(payload, order, io);
  else if (order.task === 'list') await list(payload, io);
  else if (order.task === 'reset-second-step') await removeSecondStep(payload, order, io);
  else await resetPassword(payload, order, io);
}
