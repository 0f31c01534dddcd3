import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';

// What browsers answer when they have made or used a passkey (Web Authentication Level 3, section 5.1): JSON whose bytes are in
// base64url. Whether it is true is checked elsewhere, whether it is of this kind here.

const bytes = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]*$/);

/** Longer than what any authenticator makes; an attestation is not asked for. */
const most = { id: 1_400, data: 20_000 };

const common = {
  id: bytes(most.id).min(1),
  rawId: bytes(most.id).min(1),
  type: z.literal('public-key'),
  // Nothing was asked of them.
  clientExtensionResults: z.looseObject({}).transform(() => ({})),
};

/** A passkey was made. */
export const newPasskeyResponse = (): z.ZodType<RegistrationResponseJSON> =>
  z.object({
    ...common,
    response: z.object({
      clientDataJSON: bytes(most.data),
      attestationObject: bytes(most.data),
      transports: z
        .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
        .catch([]),
    }),
  });

/** A passkey was used. */
export const passkeyResponse = (): z.ZodType<AuthenticationResponseJSON> =>
  z.object({
    ...common,
    response: z.object({
      clientDataJSON: bytes(most.data),
      authenticatorData: bytes(most.data),
      signature: bytes(most.data),
    }),
  });
