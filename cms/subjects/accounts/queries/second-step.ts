import { sql } from '@payloadcms/db-postgres';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { PayloadRequest } from 'payload';
import { knownDevice } from '../../../platform/access/known-device';
import { keyedHash } from '../../../platform/access/signed-token';
import { HttpError } from '../../../platform/api/http-error';
import { consume, limiterFor } from '../../../platform/api/limits/limiter';
import { connectionOf, inTransaction } from '../../../platform/database/queries/connection';
import { lockRecord } from '../../../platform/database/queries/locks';
import { mailTo } from '../../../platform/mail/queries/queue-mail';
import { type SecondStepChange, secondStepMail } from '../mails';
import { cameFrom } from '../came-from';
import { relyingPartyOf } from '../relying-party';
import { newSecret, stepOfCode } from '../second-step';
import { hashOfTyped, newCode } from '../verification-code';
import { notifyOfAct } from './sensitive-acts';
import type { AccountOwner } from './passwords';
import { isStaff } from './staff';
import {
  type ChallengePurpose,
  listPasskeys,
  type Passkey,
  takePasskey,
  verifyNewPasskey,
} from './passkeys';

// The second step is a code from an app or a passkey. Recovery codes replace both. The app's secret is encrypted, so that a copy
// of the database opens no account. Recovery codes are hashed.

type Named = Pick<AccountOwner, 'id' | 'userName'>;

const recoveryCodes = 10;

/** Limit of attempts at one of a million codes by somebody who has the password. */
const tries = { name: 'second steps', points: 10, seconds: 3_600 };

const wrongPasskey = 'The passkey does not belong to this account, or took too long. Try again.';

const wrongProof = (detail: string) =>
  new HttpError(401, detail, {
    errors: [{ path: 'code', message: 'Is wrong or already used.' }],
  });

/** Proof for the second step: a code from the app, a recovery code or a passkey's signature. */
export type SecondStepProof = {
  code?: string | null | undefined;
  passkey?: AuthenticationResponseJSON | null | undefined;
};

export type SecondStep = { isOn: boolean; hasApp: boolean; passkeys: Passkey[]; codesLeft: number };

/** Returns the second step of an account and the number of unused recovery codes. */
export async function getSecondStep(req: PayloadRequest, id: number): Promise<SecondStep> {
  const { rows } = await connectionOf(req).execute<Pick<SecondStep, 'hasApp' | 'codesLeft'>>(sql`
    SELECT second_step_secret IS NOT NULL AS "hasApp",
      coalesce(jsonb_array_length(second_step_codes), 0) AS "codesLeft"
    FROM users WHERE id = ${id}`);
  const { hasApp, codesLeft } = rows[0] ?? { hasApp: false, codesLeft: 0 };
  const passkeys = await listPasskeys(req, id);
  return { isOn: hasApp || passkeys.length > 0, hasApp, passkeys, codesLeft };
}

/** The password was right, but the second step is missing. */
export class SecondStepMissing extends HttpError {
  constructor(
    readonly userId: number,
    message: string,
  ) {
    super(401, message, { errors: [{ path: 'code', message: `Is missing. ${message}` }] });
  }
}

function missingProof(req: PayloadRequest, { hasApp, passkeys }: SecondStep): string {
  if (passkeys.length === 0)
    return 'Enter the code from your authenticator app, or a recovery code.';
  if (!hasApp && !relyingPartyOf(req))
    return 'Enter a recovery code. Your passkey works only at the site’s host name, over https.';
  return hasApp
    ? 'Enter the code from your authenticator app, or a recovery code. Your passkey works at the dashboard’s login, at /cms.'
    : 'Enter a recovery code, or log in to the dashboard at /cms with your passkey.';
}

/** Accepts a code from the app once, and none of earlier time steps. */
async function takeAppCode(req: PayloadRequest, id: number, secret: string, typed: string) {
  const step = stepOfCode(secret, typed);
  if (step === null) return false;
  const { rows } = await connectionOf(req).execute(sql`
    UPDATE users SET second_step_used = ${step}
    WHERE id = ${id} AND coalesce(second_step_used, 0) < ${step} RETURNING id`);
  return rows.length > 0;
}

/** Keyed, because a recovery code is valid for years. */
const recoveryHash = (req: PayloadRequest, hash: string) =>
  keyedHash('recovery code', hash, req.payload.secret).toString('hex');

async function takeRecoveryCode(req: PayloadRequest, id: number, typed: string) {
  const typedHash = hashOfTyped(typed);
  if (typedHash === null) return false;
  const hash = recoveryHash(req, typedHash);
  const { rows } = await connectionOf(req).execute(sql`
    UPDATE users SET second_step_codes = second_step_codes - ${hash}::text
    WHERE id = ${id} AND second_step_codes ? ${hash}::text RETURNING id`);
  return rows.length > 0;
}

async function isGoodProof(
  req: PayloadRequest,
  { id, purpose }: { id: number; purpose: ChallengePurpose },
  { code, passkey }: SecondStepProof,
): Promise<boolean> {
  if (passkey) return takePasskey(req, { id, purpose }, passkey);
  const { rows } = await connectionOf(req).execute(sql`
    SELECT second_step_secret AS secret FROM users WHERE id = ${id}`);
  const secret = rows[0]?.secret;
  const typed = code ?? '';
  if (secret && (await takeAppCode(req, id, req.payload.decrypt(String(secret)), typed)))
    return true;
  return takeRecoveryCode(req, id, typed);
}

/**
 * Checks the second step, if the account has one.
 *
 * @param purpose of the passkey's challenge
 * @throws SecondStepMissing without a proof; HttpError 401 with an error of the field `code` for a wrong one, 429 after too many
 */
export async function assertSecondStep(
  req: PayloadRequest,
  { id, userName }: Named,
  proof: SecondStepProof,
  purpose: ChallengePurpose,
): Promise<void> {
  const secondStep = await getSecondStep(req, id);
  if (!secondStep.isOn) return;
  if (!proof.passkey && !proof.code?.trim())
    throw new SecondStepMissing(id, missingProof(req, secondStep));
  await countingTries(req, { id, userName }, async () => {
    if (!(await isGoodProof(req, { id, purpose }, proof)))
      throw wrongProof(
        proof.passkey ? wrongPasskey : 'The code is wrong or already used. Wait for the next one.',
      );
  });
}

/** Runs a check of a second step. @throws HttpError 429 after too many failures */
async function countingTries(
  req: PayloadRequest,
  { id, userName }: Named,
  check: () => Promise<void>,
): Promise<void> {
  // Known devices have separate limits, which somebody who stole the password cannot exhaust.
  const key = knownDevice(req, userName) ?? `user ${id}`;
  const retryAfter = await consume(req.payload, tries, key);
  if (retryAfter !== null)
    throw new HttpError(
      429,
      'Too many wrong codes. Wait an hour, or use a browser in which you have logged in before.',
      { retryAfter },
    );
  await check();
  await limiterFor(req.payload, tries).delete(key);
}

/** Checks the passkey that confirms a session, whose device must verify the user. @throws HttpError 401, 429 after too many */
export const assertPasskey = (
  req: PayloadRequest,
  owner: Named,
  passkey: AuthenticationResponseJSON,
): Promise<void> =>
  countingTries(req, owner, async () => {
    if (!(await takePasskey(req, { id: owner.id, purpose: 'confirmation' }, passkey)))
      throw wrongProof(wrongPasskey);
  });

/** Creates the secret of an app. It applies once a code confirms it. */
export async function beginSecondStep(req: PayloadRequest, id: number): Promise<string> {
  const secret = newSecret();
  await connectionOf(req).execute(sql`
    UPDATE users SET second_step_pending = ${req.payload.encrypt(secret)} WHERE id = ${id}`);
  return secret;
}

/** Replaces the recovery codes. They are shown once, and stored as hashes. */
async function renewRecoveryCodes(req: PayloadRequest, id: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newCode);
  await connectionOf(req).execute(sql`
    UPDATE users SET second_step_codes = ${JSON.stringify(codes.map(({ hash }) => recoveryHash(req, hash)))}::jsonb
    WHERE id = ${id}`);
  return codes.map(({ code }) => code);
}

/** Replaces the recovery codes of an account, and mails its owner. */
export const replaceRecoveryCodes = (req: PayloadRequest, owner: AccountOwner): Promise<string[]> =>
  inTransaction(req, async () => {
    await notifyOwner(req, owner, { what: 'recovery codes renewed' });
    return renewRecoveryCodes(req, owner.id);
  });

async function notifyOwner(
  req: PayloadRequest,
  { userName, email }: AccountOwner,
  change: SecondStepChange,
): Promise<void> {
  const from = cameFrom(req);
  await mailTo(req, email, (origin) => secondStepMail({ userName, change, from, origin }));
  if (req.user?.role !== 'editor') return;
  const act = {
    subject: 'Second step changed',
    lines: [`The second step of the account “${userName}” was changed: ${change.what}`],
    undo: 'Only its owner can undo this.',
  };
  await notifyOfAct(req, act, email);
}

/** Activates the app by one of its codes, and returns the recovery codes. @throws HttpError 400 for a wrong code */
export async function confirmSecondStep(
  req: PayloadRequest,
  owner: AccountOwner,
  typed: string,
): Promise<string[]> {
  return inTransaction(req, async () => {
    const db = connectionOf(req);
    const { rows } = await db.execute(sql`
      SELECT second_step_pending FROM users
      WHERE id = ${owner.id} AND second_step_pending IS NOT NULL FOR UPDATE`);
    const [row] = rows;
    const step = row && stepOfCode(req.payload.decrypt(String(row.second_step_pending)), typed);
    if (step === null || step === undefined)
      throw new HttpError(400, 'The code is wrong. Wait for the next one.');
    await db.execute(sql`
      UPDATE users SET second_step_secret = second_step_pending, second_step_pending = NULL,
        second_step_used = ${step} WHERE id = ${owner.id}`);
    await notifyOwner(req, owner, { what: 'app added' });
    return renewRecoveryCodes(req, owner.id);
  });
}

/** Adds a passkey, and recovery codes if it is the first second step. @throws HttpError 400 for an invalid or known one */
export async function addPasskey(
  req: PayloadRequest,
  owner: AccountOwner,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<{ codes: string[] | null }> {
  const credential = await verifyNewPasskey(req, owner.id, response);
  if (!credential) throw new HttpError(400, 'The passkey was not created in time. Start again.');
  return inTransaction(req, async () => {
    await lockRecord(req, 'users', owner.id);
    const { isOn } = await getSecondStep(req, owner.id);
    const { id, publicKey, counter, transports = [] } = credential;
    const { rows } = await connectionOf(req).execute(sql`
      INSERT INTO passkeys (id, user_id, name, public_key, counter, transports)
      VALUES (${id}, ${owner.id}, ${name}, ${Buffer.from(publicKey)}, ${counter},
        ${JSON.stringify(transports)}::jsonb)
      ON CONFLICT (id) DO NOTHING RETURNING id`);
    if (rows.length === 0) throw new HttpError(400, 'This passkey is already registered.');
    await notifyOwner(req, owner, { what: 'passkey added', name });
    return { codes: isOn ? null : await renewRecoveryCodes(req, owner.id) };
  });
}

async function endIfEmpty(req: PayloadRequest, id: number): Promise<boolean> {
  const { isOn } = await getSecondStep(req, id);
  if (!isOn)
    await connectionOf(req).execute(sql`
      UPDATE users SET second_step_codes = NULL WHERE id = ${id}`);
  return !isOn;
}

/** Removes a passkey of an account. @throws HttpError 404 if it has no such passkey */
export const removePasskey = (
  req: PayloadRequest,
  owner: AccountOwner,
  id: string,
): Promise<void> =>
  inTransaction(req, async () => {
    await lockRecord(req, 'users', owner.id);
    const { rows } = await connectionOf(req).execute<{ name: string }>(sql`
      DELETE FROM passkeys WHERE id = ${id} AND user_id = ${owner.id} RETURNING name`);
    if (!rows[0]) throw new HttpError(404, 'This passkey no longer exists.');
    const isLast = await endIfEmpty(req, owner.id);
    await notifyOwner(req, owner, { what: 'passkey removed', name: rows[0].name, isLast });
  });

const noApp = sql`second_step_secret = NULL, second_step_pending = NULL, second_step_used = NULL`;

/** Removes the app of an account. Its passkeys stay. */
export async function endSecondStep(req: PayloadRequest, owner: AccountOwner): Promise<void> {
  await inTransaction(req, async () => {
    await lockRecord(req, 'users', owner.id);
    await connectionOf(req).execute(sql`UPDATE users SET ${noApp} WHERE id = ${owner.id}`);
    const isLast = await endIfEmpty(req, owner.id);
    await notifyOwner(req, owner, { what: 'app removed', isLast });
  });
}

/** Removes the app and all passkeys of a staff member, by default the first author. @returns null if there is none */
export async function resetSecondStep(
  req: PayloadRequest,
  email?: string,
): Promise<AccountOwner | null> {
  return inTransaction(req, async () => {
    const { rows } = await connectionOf(req).execute<AccountOwner>(sql`
      UPDATE users SET ${noApp}, second_step_codes = NULL WHERE ${isStaff(email)}
      RETURNING id, user_name AS "userName", email`);
    const [owner] = rows;
    if (!owner) return null;
    await connectionOf(req).execute(sql`DELETE FROM passkeys WHERE user_id = ${owner.id}`);
    await notifyOwner(req, owner, { what: 'app removed', isLast: true });
    return owner;
  });
}
