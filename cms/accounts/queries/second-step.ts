import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { knownDevice } from '../../access/known-device';
import { HttpError } from '../../api/http-error';
import { consume, LimitReached, resetAllowance } from '../../api/limits/limiter';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { queueMail } from '../../mail/queries/queue-mail';
import { siteOrigin } from '../../site-origin';
import { secondStepMail } from '../mails/second-step-mail';
import { newSecret, stepOfCode } from '../second-step';
import { hashOfTyped, newCode } from '../verification-code';

// The secret is encrypted with the site's own, so that a copy of the database opens no account. Recovery codes are hashed.

type Owner = { id: number; userName: string; email: string };

/** Recovery codes that one gets at a time. */
const recoveryCodes = 10;

/** Somebody who has the password already tries codes: a million stand against so many in an hour. */
const tries = { name: 'second steps', points: 10, seconds: 3_600 };

const wrongCode = (message: string) =>
  new HttpError(401, message, { errors: [{ path: 'code', message }] });

/** Whether an account has a second step, and how many of its recovery codes are left. */
export async function getSecondStep(
  req: PayloadRequest,
  id: number,
): Promise<{ isOn: boolean; codesLeft: number }> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT second_step_secret IS NOT NULL AS is_on,
      coalesce(jsonb_array_length(second_step_codes), 0) AS codes_left
    FROM users WHERE id = ${id}`);
  const [row] = rows;
  return { isOn: row?.is_on === true, codesLeft: Number(row?.codes_left ?? 0) };
}

/** Takes a code of the app, if none of the same or later thirty seconds was taken before: it is good once. */
async function takeAppCode(req: PayloadRequest, id: number, secret: string, typed: string) {
  const step = stepOfCode(secret, typed);
  if (step === null) return false;
  const { rows } = await connectionOf(req).execute(sql`
    UPDATE users SET second_step_used = ${step}
    WHERE id = ${id} AND coalesce(second_step_used, 0) < ${step} RETURNING id`);
  return rows.length > 0;
}

async function takeRecoveryCode(req: PayloadRequest, id: number, typed: string) {
  const hash = hashOfTyped(typed, req.payload.secret);
  if (hash === null) return false;
  const { rows } = await connectionOf(req).execute(sql`
    UPDATE users SET second_step_codes = second_step_codes - ${hash}::text
    WHERE id = ${id} AND second_step_codes ? ${hash}::text RETURNING id`);
  return rows.length > 0;
}

/**
 * Asks for the second step of who has shown the password; an account without one needs none.
 *
 * @param typed a code of the app, or a recovery code
 * @throws HttpError 401 with an error of the field `code` when it is missing or wrong, 429 after too many
 */
export async function assertSecondStep(
  req: PayloadRequest,
  { id, userName }: Pick<Owner, 'id' | 'userName'>,
  typed: string,
): Promise<void> {
  const { payload } = req;
  const { rows } = await connectionOf(req).execute(sql`
    SELECT second_step_secret FROM users WHERE id = ${id} AND second_step_secret IS NOT NULL`);
  const [row] = rows;
  if (!row) return;
  if (typed.trim() === '')
    throw wrongCode('Type the code that your authenticator app shows, or a recovery code.');
  // Who has stolen the password uses up nothing of what the owner may try where they have logged in before.
  const key = knownDevice(req, userName) ?? `user ${id}`;
  try {
    await consume(payload, tries, key);
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    throw new HttpError(
      429,
      'Too many codes were tried. Wait an hour, or use a browser in which you have logged in before.',
      {
        retryAfter: error.retryAfter,
      },
    );
  }
  const secret = payload.decrypt(String(row.second_step_secret));
  if (!(await takeAppCode(req, id, secret, typed)) && !(await takeRecoveryCode(req, id, typed)))
    throw wrongCode('The code is not right, or was used already. Wait for the next one.');
  await resetAllowance(payload, tries, key);
}

/** Makes the secret of a second step, which counts for nothing until a code of it has been typed. */
export async function beginSecondStep(req: PayloadRequest, id: number): Promise<string> {
  const secret = newSecret();
  await connectionOf(req).execute(sql`
    UPDATE users SET second_step_pending = ${req.payload.encrypt(secret)} WHERE id = ${id}`);
  return secret;
}

/** New recovery codes, in place of those before. They are shown once, and stored as hashes. */
export async function renewRecoveryCodes(req: PayloadRequest, id: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => newCode(req.payload.secret));
  await connectionOf(req).execute(sql`
    UPDATE users SET second_step_codes = ${JSON.stringify(codes.map(({ hash }) => hash))}::jsonb
    WHERE id = ${id} AND second_step_secret IS NOT NULL`);
  return codes.map(({ code }) => code);
}

async function tellOwner(req: PayloadRequest, { userName, email }: Owner, isOn: boolean) {
  await queueMail(req, {
    to: email,
    ...secondStepMail({ userName, isOn, origin: siteOrigin(req) }),
  });
}

/**
 * Sets up the second step that was begun, by a code of it.
 *
 * @returns the recovery codes; null for a wrong code, or when nothing was begun
 */
export async function confirmSecondStep(
  req: PayloadRequest,
  owner: Owner,
  typed: string,
): Promise<string[] | null> {
  return inTransaction(req, async () => {
    const db = connectionOf(req);
    const { rows } = await db.execute(sql`
      SELECT second_step_pending FROM users
      WHERE id = ${owner.id} AND second_step_pending IS NOT NULL FOR UPDATE`);
    const [row] = rows;
    const step = row && stepOfCode(req.payload.decrypt(String(row.second_step_pending)), typed);
    if (step === null || step === undefined) return null;
    await db.execute(sql`
      UPDATE users SET second_step_secret = second_step_pending, second_step_pending = NULL,
        second_step_used = ${step} WHERE id = ${owner.id}`);
    await tellOwner(req, owner, true);
    return renewRecoveryCodes(req, owner.id);
  });
}

const noSecondStep = sql`second_step_secret = NULL, second_step_pending = NULL,
  second_step_codes = NULL, second_step_used = NULL`;

/** Takes the second step of an account off. */
export async function endSecondStep(req: PayloadRequest, owner: Owner): Promise<void> {
  await inTransaction(req, async () => {
    await connectionOf(req).execute(sql`UPDATE users SET ${noSecondStep} WHERE id = ${owner.id}`);
    await tellOwner(req, owner, false);
  });
}

/**
 * Takes the second step off the author's account, or that of the editor with an e-mail address. For who runs the server, when
 * app and recovery codes are lost.
 *
 * @param email whose; without it the first author's
 * @returns null when there is nobody
 */
export async function resetSecondStep(req: PayloadRequest, email?: string): Promise<Owner | null> {
  const isMeant = email
    ? sql`role <> 'reader' AND email = ${email}`
    : sql`id = (SELECT id FROM users WHERE role = 'author' ORDER BY created_at, id LIMIT 1)`;
  return inTransaction(req, async () => {
    const { rows } = await connectionOf(req).execute(sql`
      UPDATE users SET ${noSecondStep} WHERE ${isMeant} RETURNING id, user_name, email`);
    const [row] = rows;
    if (!row) return null;
    const owner = { id: Number(row.id), userName: String(row.user_name), email: String(row.email) };
    await tellOwner(req, owner, false);
    return owner;
  });
}
