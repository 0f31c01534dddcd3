import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

/** What to tell somebody whose browser made or used no passkey; it gives little away, so that pages learn nothing of its owner. */
function wordsFor(error: unknown, instead: string): string {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device has a passkey for your account already.';
  return `No passkey came from your browser: you may have canceled, or it has none for this site. Try again${instead}.`;
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

/** Has the browser ask its owner for one of their passkeys. @throws Error in words when none came */
export const signWithPasskey = (optionsJSON: PublicKeyCredentialRequestOptionsJSON) =>
  fromBrowser(() => startAuthentication({ optionsJSON }), ', or type a code');

/** Has the browser make a passkey. @throws Error in words when it made none */
export const makePasskey = (optionsJSON: PublicKeyCredentialCreationOptionsJSON) =>
  fromBrowser(() => startRegistration({ optionsJSON }), ', or set up an app');
