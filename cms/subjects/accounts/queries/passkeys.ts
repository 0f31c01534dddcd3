import { sql } from '@payloadcms/db-postgres';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import type { PayloadRequest } from 'payload';
import { HttpError } from '../../../platform/api/http-error';
import { mostPasskeys } from '../../../contract/plain/limits';
import { isoTimeOf } from '../../../platform/database/iso-time';
import { connectionOf } from '../../../platform/database/queries/connection';
import { type RelyingParty, relyingPartyOf } from '../relying-party';
import { sessionOf } from '../../../platform/access/session';
import type { AccountOwner } from './passwords';

// Passkeys (Web Authentication Level 3) as a second step. A challenge is valid once, for a few minutes, one account and one
// purpose. Challenges are stored in the database, so that any process can verify the response.

/** Imported on demand, because it would lengthen the start by 5%. */
const loadWebAuthn = () => import('@simplewebauthn/server');

export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

/** Purpose of a challenge. A response is valid only for its own. */
export type ChallengePurpose = 'registration' | 'proof' | 'log-in' | 'confirmation';

/** Milliseconds until a challenge and the browser's dialog expire. */
const lifetime = 5 * 60_000;

/** Whether the device must verify its user, which is required only where the passkey replaces the password. */
const verifiesUser = (purpose: ChallengePurpose) => purpose === 'confirmation';

const userVerification = 'preferred';

function assertRelyingParty(req: PayloadRequest): RelyingParty {
  const party = relyingPartyOf(req);
  if (party) return party;
  throw new HttpError(
    400,
    'Passkeys need https and a host name in SITE_URL, or http://localhost on your own machine. Use an authenticator app instead.',
  );
}

type Challenged = { id: number; purpose: ChallengePurpose };

/** Binds the challenge to the present session. */
async function storeChallenge(
  req: PayloadRequest,
  { id, purpose }: Challenged,
  challenge: string,
): Promise<void> {
  await connectionOf(req).execute(sql`
    INSERT INTO passkey_challenges (challenge, user_id, purpose, session, expires_at)
    VALUES (${challenge}, ${id}, ${purpose}, ${sessionOf(req.user)},
      now() + ${lifetime} * interval '1 millisecond')`);
}

/** Deletes and returns the challenge of a response, so that it is used once. */
async function takeChallenge(
  req: PayloadRequest,
  { id, purpose }: Challenged,
  clientDataJSON: string,
): Promise<string | null> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
  let challenge;
  try {
    ({ challenge } = decodeClientDataJSON(clientDataJSON));
  } catch {
    return null;
  }
  const { rows } = await connectionOf(req).execute(sql`
    DELETE FROM passkey_challenges
    WHERE challenge = ${String(challenge)} AND user_id = ${id} AND purpose = ${purpose}
      AND session IS NOT DISTINCT FROM ${sessionOf(req.user)} AND expires_at > now()
    RETURNING challenge`);
  return rows.length > 0 ? String(challenge) : null;
}

/** Returns the passkeys of an account, oldest first. */
export async function listPasskeys(req: PayloadRequest, id: number): Promise<Passkey[]> {
  const { rows } = await connectionOf(req).execute<Passkey>(sql`
    SELECT id, name, ${isoTimeOf(sql`created_at`)} AS "createdAt",
      ${isoTimeOf(sql`last_used_at`)} AS "lastUsedAt"
    FROM passkeys WHERE user_id = ${id} ORDER BY created_at, id`);
  return rows;
}

type Descriptor = { id: string; transports: AuthenticatorTransport[] };

async function descriptorsOf(req: PayloadRequest, id: number): Promise<Descriptor[]> {
  const query = sql`SELECT id, transports FROM passkeys WHERE user_id = ${id}`;
  return (await connectionOf(req).execute<Descriptor>(query)).rows;
}

/** Returns the options for creating a passkey. @throws HttpError 400 if passkeys are impossible or too many */
export async function beginPasskey(
  req: PayloadRequest,
  { id, userName, email }: AccountOwner,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const party = assertRelyingParty(req);
  const present = await descriptorsOf(req, id);
  if (present.length >= mostPasskeys)
    throw new HttpError(400, `An account has at most ${mostPasskeys} passkeys. Remove one first.`);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: 'The Fovean Chronicles',
    rpID: party.id,
    userID: new TextEncoder().encode(String(id)),
    userName: email,
    userDisplayName: userName,
    timeout: lifetime,
    attestationType: 'none',
    excludeCredentials: present,
    authenticatorSelection: { residentKey: 'preferred', userVerification },
  });
  await storeChallenge(req, { id, purpose: 'registration' }, options.challenge);
  return options;
}

/** Returns the credential of a valid response, else null. */
export async function verifyNewPasskey(
  req: PayloadRequest,
  id: number,
  response: RegistrationResponseJSON,
): Promise<WebAuthnCredential | null> {
  const party = assertRelyingParty(req);
  const { clientDataJSON } = response.response;
  const challenge = await takeChallenge(req, { id, purpose: 'registration' }, clientDataJSON);
  if (challenge === null) return null;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
    });
    return registrationInfo?.credential ?? null;
  } catch {
    return null;
  }
}

/** Returns the options for using a passkey; null if the account has none, or they cannot be used here. */
export async function askForPasskey(
  req: PayloadRequest,
  id: number,
  purpose: ChallengePurpose,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const party = relyingPartyOf(req);
  const allowCredentials = await descriptorsOf(req, id);
  if (!party || allowCredentials.length === 0) return null;
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials,
    timeout: lifetime,
    userVerification: verifiesUser(purpose) ? 'required' : userVerification,
  });
  await storeChallenge(req, { id, purpose }, options.challenge);
  return options;
}

/** Returns whether a passkey of the account has signed a challenge for this purpose, and updates its counter. */
export async function takePasskey(
  req: PayloadRequest,
  { id, purpose }: Challenged,
  response: AuthenticationResponseJSON,
): Promise<boolean> {
  const party = relyingPartyOf(req);
  const { clientDataJSON } = response.response;
  const challenge = await takeChallenge(req, { id, purpose }, clientDataJSON);
  const db = connectionOf(req);
  const { rows } = await db.execute<{ public_key: Buffer; counter: string }>(sql`
    SELECT public_key, counter FROM passkeys WHERE id = ${response.id} AND user_id = ${id}`);
  const [row] = rows;
  if (!party || challenge === null || !row) return false;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  let counter;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(row.public_key),
        counter: Number(row.counter),
      },
      requireUserVerification: verifiesUser(purpose),
    });
    if (!verified) return false;
    counter = authenticationInfo.newCounter;
  } catch {
    // The library throws if the response does not match: a wrong origin, counter or signature.
    return false;
  }
  // Two responses with the same counter indicate a copy. Many authenticators do not count, and always send zero.
  const { rows: used } = await db.execute(sql`
    UPDATE passkeys SET counter = ${counter}, last_used_at = now()
    WHERE id = ${response.id} AND user_id = ${id}
      AND (counter < ${counter}::bigint OR (counter = 0 AND ${counter}::bigint = 0))
    RETURNING id`);
  return used.length > 0;
}
