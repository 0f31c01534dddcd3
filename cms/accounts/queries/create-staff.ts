import { randomBytes } from 'node:crypto';
import { type PayloadRequest, ValidationError } from 'payload';
import { inTransaction } from '../../database/queries/in-transaction';
import { OperatorError } from '../../operator-error';
import type { Role } from '../../access/callers';
import { siteOrigin } from '../../site-origin';
import { notifyOfAct } from './notify-of-act';

/** Field names in messages to the operator. */
const words: Record<string, string> = {
  userName: 'Name',
  userNameKey: 'Name',
  email: 'E-mail address',
};

type NewStaff = { userName: string; email: string; role: Exclude<Role, 'reader'> };

/**
 * Creates an account for an editor or author with a generated password, for the operator. The e-mail address counts as verified.
 *
 * @returns the password, which is stored only as a hash
 * @throws OperatorError that says what is wrong with the name or address
 */
export async function createStaff(req: PayloadRequest, account: NewStaff): Promise<string> {
  const password = randomBytes(15).toString('base64url');
  try {
    await inTransaction(req, async () => {
      const { id } = await req.payload.create({
        collection: 'users',
        data: { ...account, password, isValidated: true },
        req,
      });
      await notifyOfAct(req, {
        subject: 'User created',
        lines: [`User “${account.userName}” was created, ${account.email}, ${account.role}`],
        undo: `Review or undo it here:\n\n    ${siteOrigin(req)}/cms/collections/users/${id}`,
      });
    });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const problems = error.data.errors.map(
      ({ path, message }) => `${words[path] ?? path}: ${message}`,
    );
    throw new OperatorError(`The account cannot be created. ${problems.join(' ')}`, {
      cause: error,
    });
  }
  return password;
}
