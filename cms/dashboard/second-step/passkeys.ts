import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { callSecondStep } from '../rest';

/** Returns the message for a failed passkey. Browsers hide the cause from pages. */
function wordsFor(error: unknown, instead: string): string {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device already has a passkey for your account.';
  return `Your browser sent no passkey: you may have canceled, or it has none for this site. Try again${instead}.`;
}

async function fromBrowser<Answer>(work: () => Promise<Answer>, instead: string): Promise<Answer> {
  if (!browserSupportsWebAuthn())
    throw new Error(`This browser cannot use passkeys here. Use another one${instead}.`);
  try {
    return await work();
  } catch (error) {
    throw new Error(wordsFor(error, instead), { cause: error });
  }
}

/** Asks the user to sign with a passkey. @throws Error with a message for the user */
export const signWithPasskey = (optionsJSON: PublicKeyCredentialRequestOptionsJSON) =>
  fromBrowser(() => startAuthentication({ optionsJSON }), ', or type a code');

/** Creates a passkey. @throws Error with a message for the user */
export const makePasskey = (optionsJSON: PublicKeyCredentialCreationOptionsJSON) =>
  fromBrowser(() => startRegistration({ optionsJSON }), ', or set up an app');

/** Signs a challenge with a passkey of the account; null if it has none for this site. @throws Error with a message for the user */
export async function proveByPasskey(body: { for?: 'confirmation' }) {
  const { options } = await callSecondStep<{
    options: PublicKeyCredentialRequestOptionsJSON | null;
  }>('/passkeys/use', body);
  return options && signWithPasskey(options);
}
