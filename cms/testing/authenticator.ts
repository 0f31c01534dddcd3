import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

const userPresent = 0b0000_0001;
const userPresentAndVerified = 0b0000_0101;
const hasCredential = 0b0100_0000;

/**
 * Returns an authenticator (Web Authentication Level 3, section 6) with one passkey, in a browser at `origin`. It signs every
 * request without checks, so tests rely on the site's own.
 */
export function createAuthenticator({ origin }: { origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let count = 0;

  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  };
  const dataFor = (rpId: string, flags: number) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    const rpIdHash = createHash('sha256').update(rpId).digest();
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter]);
  };
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  } as const;

  return {
    id: credential.id,
    /** Sets the next counter, to imitate a cloned authenticator. */
    countFrom: (next: number) => void (count = next - 1),
    create: ({
      challenge,
      rp,
    }: PublicKeyCredentialCreationOptionsJSON): RegistrationResponseJSON => {
      const authData = Buffer.concat([
        dataFor(rp.id ?? '', userPresentAndVerified | hasCredential),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(),
      ]);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authData],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    use: (
      { challenge, rpId = '' }: PublicKeyCredentialRequestOptionsJSON,
      { isVerified = true } = {},
    ): AuthenticationResponseJSON => {
      count += 1;
      const data = dataFor(rpId, isVerified ? userPresentAndVerified : userPresent);
      const client = clientData('webauthn.get', challenge);
      const hash = createHash('sha256').update(client).digest();
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, hash]), privateKey).toString('base64url'),
        },
      };
    },
  };
}
