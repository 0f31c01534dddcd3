import { sql } from '@payloadcms/db-postgres';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { PayloadRequest } from 'payload';
import { knownDevice } from '../../access/known-device';
import { HttpError } from '../../api/http-error';
import { consume, LimitReached, resetAllowance } from '../../api/limits/limiter';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { queueMail } from '../../mail/queries/queue-mail';
import { siteOrigin } from '../../site-origin';
import { type SecondStepChange, secondStepMail } from '../mails/second-step-mail';
import { cameFrom } from '../came-from';
import { relyingPartyOf } from '../relying-party';
import { newSecret, stepOfCode } from '../second-step';
import { hashOfTyped, newCode } from '../verification-code';
import { notifyOfAct } from './notify-of-act';
import {
  type ChallengePurpose,
  deletePasskey,
  listPasskeys,
  type Passkey,
  storePasskey,
  takePasskey,
  verifyNewPasskey,
} from './passkeys';

// A second step is a code of an app, a passkey, or either where there are both; recovery codes stand in for both.
// The app's secret is encrypted with the site's own, so that a copy of the database opens no account. Recovery codes are hashed.

type Owner = { id: number; userName: string; email: string };

/** Recovery codes that one gets at a time. */
const recoveryCodes = 10;

/** Somebody who has the password already tries codes: a million stand against so many in an hour. */
const tries = { name: 'second steps', points: 10, seconds: 3_600 };

const wrongPasskey = 'The passkey is not one of this account, or took too long. Try again.';

const wrongProof = (detail: string) =>
  new HttpError(401, detail, {
    errors: [{ path: 'code', message: 'Is not right, or was used already.' }],
  });

/** What somebody shows at their second step: a code of the app, a recovery code, or what a passkey has signed. */
export type SecondStepProof = {
  code?: string | null | undefined;
  passkey?: AuthenticationResponseJSON | null | undefined;
};

type SecondStep = { isOn: boolean; hasApp: boolean; passkeys: Passkey[]; codesLeft: number };

/** What an account has for its second step, and how many of its recovery codes are left. */
export async function getSecondStep(req: PayloadRequest, id: number): Promise<SecondStep> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT second_step_secret IS NOT NULL AS has_app,
      coalesce(jsonb_array_length(second_step_codes), 0) AS codes_left
    FROM users WHERE id = ${id}`);
  const [row] = rows;
  const hasApp = row?.has_app === true;
  const passkeys = await listPasskeys(req, id);
  const isOn = hasApp || passkeys.length > 0;
  return { isOn, hasApp, passkeys, codesLeft: Number(row?.codes_left ?? 0) };
}

/** The password was right, and the second step is still to be shown. */
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
    return 'Type the code that your authenticator app shows, or a recovery code.';
  if (!hasApp && !relyingPartyOf(req))
    return 'Type a recovery code. Your passkey works only where the site is called by its name, over https.';
  return hasApp
    ? 'Type the code that your authenticator app shows, or a recovery code. Your passkey works where you log in to the dashboard, at /cms.'
    : 'Type a recovery code, or log in with your passkey to the dashboard, at /cms.';
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

async function isGoodProof(
  req: PayloadRequest,
  { id, purpose }: { id: number; purpose: ChallengePurpose },
  { code, passkey }: SecondStepProof,
): Promise<boolean> {
  if (passkey) return takePasskey(req, { id, purpose }, passkey);
  const { rows } = await connectionOf(req).execute(sql`
    SELECT second_step_secret AS secret FROM users WHERE id = ${id}`);
  const [row] = rows;
  const typed = code ?? '';
  if (row?.secret && (await takeAppCode(req, id, req.payload.decrypt(String(row.secret)), typed)))
    return true;
  return takeRecoveryCode(req, id, typed);
}

/**
 * Asks for the second step of who has shown the password; an account without one needs none.
 *
 * @param purpose what a passkey's challenge was set for
 * @throws SecondStepMissing when nothing was shown; HttpError 401 with an error of the field `code` when it is wrong, 429 after
 *   too many
 */
export async function assertSecondStep(
  req: PayloadRequest,
  { id, userName }: Pick<Owner, 'id' | 'userName'>,
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
        proof.passkey
          ? wrongPasskey
          : 'The code is not right, or was used already. Wait for the next one.',
      );
  });
}

/** Runs a check of a second step. @throws HttpError 429 after too many that failed */
async function countingTries(
  req: PayloadRequest,
  { id, userName }: Pick<Owner, 'id' | 'userName'>,
  check: () => Promise<void>,
): Promise<void> {
  // Who has stolen the password uses up nothing of what the owner may try where they have logged in before.
  const key = knownDevice(req, userName) ?? `user ${id}`;
  try {
    await consume(req.payload, tries, key);
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
  await check();
  await resetAllowance(req.payload, tries, key);
}

/**
 * Checks the passkey with which a user confirms their session. It stands in for the password, so its device must have verified
 * the user.
 *
 * @throws HttpError 401 for a passkey that is not right, 429 after too many
 */
export const assertPasskey = (
  req: PayloadRequest,
  owner: Pick<Owner, 'id' | 'userName'>,
  passkey: AuthenticationResponseJSON,
): Promise<void> =>
  countingTries(req, owner, async () => {
    if (!(await takePasskey(req, { id: owner.id, purpose: 'confirmation' }, passkey)))
      throw wrongProof(wrongPasskey);
  });

/** Makes the secret of a second step, which counts for nothing until a code of it has been typed. */
export async function beginSecondStep(req: PayloadRequest, id: number): Promise<string> {
  const secret = newSecret();
  await connectionOf(req).execute(sql`
    UPDATE users SET second_step_pending = ${req.payload.encrypt(secret)} WHERE id = ${id}`);
  return secret;
}

/** New recovery codes, in place of those before. They are shown once, and stored as hashes. */
async function renewRecoveryCodes(req: PayloadRequest, id: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => newCode(req.payload.secret));
  await connectionOf(req).execute(sql`
    UPDATE users SET second_step_codes = ${JSON.stringify(codes.map(({ hash }) => hash))}::jsonb
    WHERE id = ${id}`);
  return codes.map(({ code }) => code);
}

/** Replaces the recovery codes of an account, and mails its owner. */
export const replaceRecoveryCodes = (req: PayloadRequest, owner: Owner): Promise<string[]> =>
  inTransaction(req, async () => {
    await tellOwner(req, owner, { what: 'recovery codes renewed' });
    return renewRecoveryCodes(req, owner.id);
  });

async function tellOwner(
  req: PayloadRequest,
  { userName, email }: Owner,
  change: SecondStepChange,
): Promise<void> {
  const mail = secondStepMail({ userName, change, from: cameFrom(req), origin: siteOrigin(req) });
  await queueMail(req, { to: email, ...mail });
  if (req.user?.role !== 'editor') return;
  const act = {
    subject: 'Second step changed',
    lines: [`The second step of the account “${userName}” was changed: ${change.what}`],
    undo: 'Only its owner can undo this.',
  };
  await notifyOfAct(req, act, email);
}

/** Of two changes to an account's second step at a time, one waits. */
const lockAccount = (req: PayloadRequest, id: number) =>
  connectionOf(req).execute(sql`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`);

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
    await tellOwner(req, owner, { what: 'app added' });
    return renewRecoveryCodes(req, owner.id);
  });
}

/**
 * Adds the passkey that a browser has made.
 *
 * @returns recovery codes, when it is the account's first second step; null when the browser's answer does not fit
 * @throws HttpError 400 when the passkey is registered already
 */
export async function addPasskey(
  req: PayloadRequest,
  owner: Owner,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<{ codes: string[] | null } | null> {
  const credential = await verifyNewPasskey(req, owner.id, response);
  if (!credential) return null;
  return inTransaction(req, async () => {
    await lockAccount(req, owner.id);
    const { isOn } = await getSecondStep(req, owner.id);
    if (!(await storePasskey(req, { id: owner.id, name }, credential)))
      throw new HttpError(400, 'This passkey is registered already.');
    await tellOwner(req, owner, { what: 'passkey added', name });
    return { codes: isOn ? null : await renewRecoveryCodes(req, owner.id) };
  });
}

/** Without an app and passkeys there is nothing that recovery codes could stand in for. */
async function endIfEmpty(req: PayloadRequest, id: number): Promise<boolean> {
  const { isOn } = await getSecondStep(req, id);
  if (!isOn)
    await connectionOf(req).execute(sql`
      UPDATE users SET second_step_codes = NULL WHERE id = ${id}`);
  return !isOn;
}

/** Removes a passkey of an account. @returns false when the account has none with that id */
export const removePasskey = (req: PayloadRequest, owner: Owner, id: string): Promise<boolean> =>
  inTransaction(req, async () => {
    await lockAccount(req, owner.id);
    const name = await deletePasskey(req, { userId: owner.id, id });
    if (name === null) return false;
    const isLast = await endIfEmpty(req, owner.id);
    await tellOwner(req, owner, { what: 'passkey removed', name, isLast });
    return true;
  });

const noApp = sql`second_step_secret = NULL, second_step_pending = NULL, second_step_used = NULL`;

/** Takes the app of an account off; its passkeys stay. */
export async function endSecondStep(req: PayloadRequest, owner: Owner): Promise<void> {
  await inTransaction(req, async () => {
    await lockAccount(req, owner.id);
    await connectionOf(req).execute(sql`UPDATE users SET ${noApp} WHERE id = ${owner.id}`);
    const isLast = await endIfEmpty(req, owner.id);
    await tellOwner(req, owner, { what: 'app removed', isLast });
  });
}

/**
 * Takes the second step, app and passkeys, off the author's account, or that of the editor with an e-mail address. For who runs
 * the server, when all of it and the recovery codes are lost.
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
      UPDATE users SET ${noApp}, second_step_codes = NULL WHERE ${isMeant}
      RETURNING id, user_name, email`);
    const [row] = rows;
    if (!row) return null;
    const owner = { id: Number(row.id), userName: String(row.user_name), email: String(row.email) };
    await connectionOf(req).execute(sql`DELETE FROM passkeys WHERE user_id = ${owner.id}`);
    await tellOwner(req, owner, { what: 'app removed', isLast: true });
    return owner;
  });
}
