import { createLocalReq, type Payload } from 'payload';
import { pendingMigrations } from '../../cms/database/migrate';
import { migrations } from '../../cms/migrations';
import { OperatorError } from '../../cms/operator-error';
import { resetStaffPassword } from '../../cms/accounts/queries/reset-staff-password';
import type { Io } from '../command/run-command';
import type { Options } from './arguments';

/** @throws OperatorError when it cannot be done */
export async function run(
  payload: Payload,
  { email }: Options,
  { report, print }: Io,
): Promise<void> {
  if ((await pendingMigrations(payload, migrations)).length > 0)
    throw new OperatorError('The database is not ready for this version: start the site once.');
  const done = await resetStaffPassword(await createLocalReq({}, payload), email);
  if (!done)
    throw new OperatorError(
      email
        ? `Neither the author nor an editor has the address ${email}.`
        : 'There is no author yet: start the site once.',
    );
  report(`“${done.userName}” (${done.email}) is logged out everywhere, and not locked any more.`);
  report('The new password is shown only now:');
  print(done.password);
}
