import { randomBytes } from 'node:crypto';
import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import { createLocalReq, type Payload, type PayloadRequest, ValidationError } from 'payload';
import type { Role } from '../../../platform/access/callers';
import { asCaller, inTransaction } from '../../../platform/database/queries/connection';
import { OperatorError } from '../../../platform/operator-error';
import type { User } from '../../../payload-types';
import { siteOrigin } from '../../../platform/site-origin';
import { newApiKey, createApiKey } from './api-keys';
import { notifyOfAct } from './sensitive-acts';
import { storePassword } from './passwords';
import { daysOfInvitation } from '../../../contract/plain/limits';
import { mailTo } from '../../../platform/mail/queries/queue-mail';
import { dashboardResetMail, invitationMail } from '../mails';

const newPassword = () => randomBytes(15).toString('base64url');

/** First credentials of the author, shown once. Only hashes are stored. */
export type AuthorCredentials = { email: string; password: string; apiKey: string };

/**
 * Creates the author's account and an API key if there is no author. Called at every start.
 *
 * @param given values from the environment; the rest is generated
 * @returns the credentials if they were created, else null
 */
export async function ensureAuthor(
  payload: Payload,
  given: Partial<AuthorCredentials>,
): Promise<AuthorCredentials | null> {
  if ((await findAuthor(payload)) !== null) return null;
  const req = await createLocalReq({}, payload);
  const key = newApiKey(given.apiKey);
  const email = given.email ?? 'author@localhost.localdomain';
  const password = given.password ?? newPassword();
  await inTransaction(req, async () => {
    const { id: owner } = await payload.create({
      collection: 'users',
      data: { userName: 'author', email, password, role: 'author', isValidated: true },
      req,
    });
    await createApiKey(req, { label: 'First key', owner, key });
  });
  return { email, password, apiKey: key.apiKey };
}

const fieldLabels: Record<string, string> = {
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
  const password = newPassword();
  try {
    await inTransaction(req, async () => {
      const { id } = await req.payload.create({
        collection: 'users',
        data: { ...account, password, isValidated: true },
        req,
      });
      await notifyOfAct(req, {
        subject: 'Account created',
        lines: [`Account “${account.userName}” was created, ${account.email}, ${account.role}`],
        undo: `Review or undo it here:\n\n    ${siteOrigin(req)}/cms/collections/users/${id}`,
      });
    });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const problems = error.data.errors.map(
      ({ path, message }) => `${fieldLabels[path] ?? path}: ${message}`,
    );
    throw new OperatorError(`The account cannot be created. ${problems.join(' ')}`, {
      cause: error,
    });
  }
  return password;
}

/** Returns authors and editors, oldest first. Called by the system, for the operator. */
export async function listStaff(req: PayloadRequest): Promise<User[]> {
  const { docs } = await req.payload.find({
    collection: 'users',
    where: { role: { not_equals: 'reader' } },
    sort: ['createdAt', 'id'],
    pagination: false,
    depth: 0,
    req,
  });
  return docs;
}

/** Condition on `users` for the staff member with an e-mail address; by default, the first author. */
export const isStaff = (email?: string): SQL =>
  email
    ? sql`role <> 'reader' AND email = ${email}`
    : sql`id = (SELECT id FROM users WHERE role = 'author' ORDER BY created_at, id LIMIT 1)`;

type NewCredentials = { userName: string; email: string; password: string };

/** Resets the password of the first author or a staff member for the operator, and ends their sessions; null if unknown. */
export async function resetStaffPassword(
  req: PayloadRequest,
  email?: string,
): Promise<NewCredentials | null> {
  const password = newPassword();
  const owner = await storePassword(req, { whose: isStaff(email), password });
  return owner && { userName: owner.userName, email: owner.email, password };
}

/** Returns the id of the first author, or null. Called by the system. */
export async function findAuthor({ db }: Pick<Payload, 'db'>): Promise<number | null> {
  const { rows } = await db.drizzle.execute<{ id: number }>(
    sql`SELECT id FROM users WHERE ${isStaff()}`,
  );
  return rows[0]?.id ?? null;
}

/**
 * Creates an account for an editor or author with a password that nobody knows, and mails a link to choose one.
 *
 * @throws ValidationError that says what is wrong with the name or address
 * @throws ReauthenticationRequired without a recent confirmation, as for every new account
 */
export const inviteStaff = (req: PayloadRequest, invitation: NewStaff): Promise<void> =>
  inTransaction(req, async () => {
    const { email } = invitation;
    await req.payload.create({
      collection: 'users',
      data: { ...invitation, password: newPassword(), isValidated: true },
      ...asCaller(req),
    });
    const token = await req.payload.forgotPassword({
      collection: 'users',
      data: { email },
      disableEmail: true,
      expiration: daysOfInvitation * 24 * 3600_000,
      req,
    });
    await mailTo(req, email, (origin) => invitationMail({ ...invitation, token, origin }));
  });

/** Mails a link for a new password in the dashboard to the owner of an e-mail address. Does nothing without an account. */
export const mailDashboardReset = (req: PayloadRequest, email: string): Promise<void> =>
  inTransaction(req, async () => {
    const options = { collection: 'users', data: { email }, disableEmail: true, req } as const;
    const token = await req.payload.forgotPassword(options);
    if (!token) return;
    await mailTo(req, email.toLowerCase(), (origin) => dashboardResetMail(req, { token, origin }));
  });
