import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';

// Responses of browsers that created or used a passkey (Web Authentication Level 3, 5.1), with bytes in base64url. Only the form
// is checked here.

const bytes = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]*$/);

/** Longer than any authenticator's response without attestation. */
const most = { id: 1_400, data: 20_000 };

const common = {
  id: bytes(most.id).min(1),
  rawId: bytes(most.id).min(1),
  type: z.literal('public-key'),
  // No extensions were requested.
  clientExtensionResults: z.looseObject({}).transform(() => ({})),
};

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

export const passkeyResponse = (): z.ZodType<AuthenticationResponseJSON> =>
  z.object({
    ...common,
    response: z.object({
      clientDataJSON: bytes(most.data),
      authenticatorData: bytes(most.data),
      signature: bytes(most.data),
    }),
  });
