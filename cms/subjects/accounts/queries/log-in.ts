import { randomUUID } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres';
import { getFieldsToSign, jwtSign, type PayloadRequest } from 'payload';
import { browserName } from '../came-from';
import { knownDevice } from '../../../platform/access/known-device';
import { mailboxKey } from '../../../platform/access/mailbox-key';
import { userNameKey } from '../../../platform/access/user-name-key';
import { consume } from '../../../platform/api/limits/limiter';
import type { User } from '../../../payload-types';
import { connectionOf, inTransaction } from '../../../platform/database/queries/connection';
import { checkPassword, noteWrongPassword } from './passwords';
import { renewVerificationCode } from './registration';
import { assertSecondStep, type SecondStepProof } from './second-step';

/** Seconds that a session lasts with Remember Me. */
export const rememberMeSeconds = 30 * 24 * 60 * 60;

/** Readers give their username. The dashboard asks for the e-mail address. */
type Credentials = ({ userName: string } | { email: string }) & {
  password: string;
  rememberMe: boolean;
} & SecondStepProof;
type Session = {
  user: User;
  token: string;
  exp: number;
};

/** Returns the account with its secrets. Called by the system. */
const findAccount = (req: PayloadRequest, credentials: Credentials) =>
  req.payload.db.findOne<User>({
    collection: 'users',
    where:
      'email' in credentials
        ? { email: { equals: credentials.email.toLowerCase() } }
        : { userNameKey: { equals: userNameKey(credentials.userName) } },
    req,
  });

/** Limit of codes that log-ins mail to one mailbox, which may be a stranger's. */
const codeMailLimit = { name: 'codes by log-in', points: 3, seconds: 3_600 };

const mostSessions = 50;

/** Opens a session. Returns null if the password has changed meanwhile. */
async function openSession(
  req: PayloadRequest,
  user: User,
  { seconds, rememberMe, ip }: { seconds: number; rememberMe: boolean; ip: string },
): Promise<string | null> {
  const db = connectionOf(req);
  const { rows } = await db.execute(sql`
    UPDATE users SET last_login_at = now(), remember_me = ${rememberMe}, ip_address = ${ip || null}
    WHERE id = ${user.id} AND hash = ${user.hash}
    RETURNING id`);
  if (rows.length === 0) return null;
  // In SQL, because Payload rewrites the account with all its sessions and would lose one of two concurrent log-ins.
  await db.execute(sql`
    DELETE FROM users_sessions WHERE _parent_id = ${user.id} AND expires_at <= now()`);
  const sid = randomUUID();
  await db.execute(sql`
    INSERT INTO users_sessions (_order, _parent_id, id, created_at, expires_at, browser)
    SELECT coalesce(max(_order), 0) + 1, ${user.id}, ${sid}, now(), now() + ${seconds} * interval '1 second',
      ${browserName(req.headers.get('user-agent') ?? '')}
    FROM users_sessions WHERE _parent_id = ${user.id}`);
  await db.execute(sql`
    DELETE FROM users_sessions WHERE id IN (
      SELECT id FROM users_sessions WHERE _parent_id = ${user.id}
      ORDER BY created_at DESC, _order DESC OFFSET ${mostSessions})`);
  return sid;
}

/**
 * Opens a session. An unverified account gets a new code by mail instead.
 *
 * @param ip as the server sees it
 * @returns null for an unknown name, a wrong password or an unverified account, after the same time
 * @throws HttpError 401 with an error of the field `code` if the account has a second step
 */
export async function logIn(
  req: PayloadRequest,
  credentials: Credentials,
  ip: string,
): Promise<Session | null> {
  const { password, rememberMe } = credentials;
  const user = await findAccount(req, credentials);
  const name = 'email' in credentials ? credentials.email : credentials.userName;
  const isKnown = knownDevice(req, name) !== null;
  const isCorrect = await checkPassword(user, password, { isKnown });
  if (!user) return null;
  const isVerified = user.role !== 'reader' || !!user.isValidated;
  if (!isCorrect) {
    if (isVerified && !isKnown) await noteWrongPassword(req, user);
    return null;
  }
  if (!isVerified) {
    // The last code stays valid.
    if ((await consume(req.payload, codeMailLimit, mailboxKey(user.email))) === null)
      await renewVerificationCode(req, user);
    return null;
  }
  await assertSecondStep(req, user, credentials, 'log-in');

  const collectionConfig = req.payload.collections.users.config;
  const seconds = rememberMe ? rememberMeSeconds : collectionConfig.auth.tokenExpiration;
  const sid = await inTransaction(req, () => openSession(req, user, { seconds, rememberMe, ip }));
  if (sid === null) return null;
  const { token, exp } = await jwtSign({
    fieldsToSign: getFieldsToSign({
      collectionConfig,
      email: user.email,
      sid,
      user: { ...user, collection: 'users' },
    }),
    secret: req.payload.secret,
    tokenExpiration: seconds,
  });
  return { user: { ...user, rememberMe, ipAddress: ip }, token, exp };
}
