'use client';

import { useAuth, useDocumentInfo, Banner, Button, CopyToClipboard } from '@payloadcms/ui';
import { paths } from '../contract/plain/paths';
import { useStaysModified } from './stale-form';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import type { SecondStep as SecondStepOfAccount } from '../subjects/accounts/queries/second-step';
import { longestPasskeyName } from '../contract/plain/limits';
import { PlainField } from './plain-field';
import { callSecondStep } from './rest';
import { useWork } from './use-work';
import { makePasskey, proveByPasskey } from './second-step/passkeys';

export function OwnCredentials() {
  const { user } = useAuth();
  const { id } = useDocumentInfo();
  useStaysModified();
  if (!user || String(id) !== String(user.id)) return null;
  return (
    <p className="field-type m-0 mb-5">
      Your password and your e-mail address are changed on{' '}
      <a href={paths.account}>the page of your account</a>, which asks for your password.
    </p>
  );
}

type State = SecondStepOfAccount & {
  /** Host name for which passkeys are created; null if the site cannot use passkeys. */
  passkeysFor: string | null;
  thisDevice: string | null;
};

type Begun = { secret: string; uri: string; picture: string };

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Banner type="success">
      <p>
        These are your recovery codes. Each lets you log in once without the app or a passkey. Keep
        them where you keep your passwords: they are not shown again.
      </p>
      <pre className="m-0">{codes.join('\n')}</pre> <CopyToClipboard value={codes.join('\n')} />
    </Banner>
  );
}

function ForTheApp({ secret, uri, picture }: Begun) {
  return (
    <>
      <p>
        Scan this with an authenticator app, or <a href={uri}>open it in the app of this device</a>.
      </p>
      <img src={picture} alt="QR code with the key for the app" width={220} height={220} />
      <p>
        Or type this key: <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>{' '}
        <CopyToClipboard value={secret} />
      </p>
    </>
  );
}

const day = (moment: string) => new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long' });

function describe({ isOn, hasApp, passkeys, codesLeft }: State): string {
  if (!isOn)
    return 'With a second step, you log in with your password and something that you have: a passkey on this device or on a security key, or a code from an app on your phone. Your password alone is not enough.';
  const ways = [
    ...(passkeys.length > 0 ? ['a passkey'] : []),
    ...(hasApp ? ['a code from your app'] : []),
  ];
  return `You log in with your password and ${ways.join(' or ')}. ${codesLeft} recovery codes are left.`;
}

/** Returns the credentials for a change: a typed code if there is one, otherwise a passkey if the account has one. */
async function gatherProof({ passkeys }: State, password: string, code: string): Promise<object> {
  const passkey = code.trim() === '' && passkeys.length > 0 && (await proveByPasskey({}));
  return { password, ...(passkey ? { passkey } : { code }) };
}

type Fresh<Codes = string[]> = { codes: Codes };

function OwnSecondStep() {
  const [state, setState] = useState<State>();
  const [begun, setBegun] = useState<Begun>();
  // Shown until they are replaced or no longer valid.
  const [codes, setCodes] = useState<string[]>();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [name, setName] = useState<string>();
  const { isBusy, problem, run } = useWork();

  const refresh = async () => setState(await callSecondStep<State>(''));
  const load = useEffectEvent(() => void run(refresh));
  useEffect(() => load(), []);

  if (!state) return problem ? <Banner type="error">{problem}</Banner> : null;

  const act = (work: () => Promise<unknown>) => () =>
    run(async () => {
      await work();
      setPassword('');
      setCode('');
      await refresh();
    });
  const prove = () => gatherProof(state, password, code);
  const nameOfNext = name ?? state.thisDevice ?? '';

  const begin = act(async () => {
    setBegun(await callSecondStep<Begun>('/begin', await prove()));
    setCodes(undefined);
  });
  const confirm = act(async () => {
    setCodes((await callSecondStep<Fresh>('/confirm', { code })).codes);
    setBegun(undefined);
  });
  const renew = act(async () =>
    setCodes((await callSecondStep<Fresh>('/codes', await prove())).codes),
  );
  const end = act(async () => callSecondStep('/end', await prove()));
  const addPasskey = act(async () => {
    if (nameOfNext.trim() === '') throw new Error('Give the passkey a name first.');
    const { options } = await callSecondStep<{ options: PublicKeyCredentialCreationOptionsJSON }>(
      '/passkeys/begin',
      await prove(),
    );
    const body = { name: nameOfNext, response: await makePasskey(options) };
    const added = await callSecondStep<Fresh<string[] | null>>('/passkeys/add', body);
    setName(undefined);
    if (added.codes) setCodes(added.codes);
  });
  const removePasskey = (id: string) =>
    act(async () => callSecondStep('/passkeys/remove', { id, ...(await prove()) }));

  const button = (words: string, onClick: () => Promise<void>) => (
    <Button
      buttonStyle="secondary"
      size="medium"
      margin={false}
      disabled={isBusy}
      onClick={() => void onClick()}
    >
      {words}
    </Button>
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter would submit the account form. With several buttons, there is no default.
    event.preventDefault();
    if (begun && !isBusy) void confirm();
  };
  const codeLabel =
    begun || state.passkeys.length === 0 ? 'Code from the app' : 'A code, if you use no passkey';
  return (
    <section className="my-8 flex max-w-160 flex-col gap-4" aria-labelledby="second-step">
      <h2 id="second-step" className="text-[1.2rem]">
        Second step
      </h2>
      <p>{describe(state)}</p>
      {codes && state.isOn && <RecoveryCodes codes={codes} />}
      {state.passkeys.length > 0 && (
        <ul className="list-none p-0" aria-label="Passkeys">
          {state.passkeys.map(({ id, name: called, createdAt, lastUsedAt }) => (
            <li
              key={id}
              className="border-line flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b py-2"
            >
              <span>
                <strong>{called}</strong>, added {day(createdAt)},{' '}
                {lastUsedAt ? `last used ${day(lastUsedAt)}` : 'not used yet'}
              </span>
              <Button
                buttonStyle="secondary"
                size="small"
                margin={false}
                disabled={isBusy}
                aria-label={`Remove the passkey ${called}`}
                onClick={() => void removePasskey(id)()}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {begun && <ForTheApp {...begun} />}
      {problem && <Banner type="error">{problem}</Banner>}
      {!begun && (
        <PlainField
          label="Your password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          onKeyDown={onKeyDown}
        />
      )}
      {(state.isOn || begun) && (
        <PlainField
          label={codeLabel}
          autoComplete="one-time-code"
          value={code}
          onChange={({ target }) => setCode(target.value)}
          onKeyDown={onKeyDown}
        />
      )}
      {!begun && state.passkeysFor && (
        <PlainField
          label="Name of the new passkey"
          autoComplete="off"
          maxLength={longestPasskeyName}
          value={nameOfNext}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={onKeyDown}
        />
      )}
      {!begun && !state.passkeysFor && (
        <p>
          Passkeys cannot be created here: browsers require a host name and https (SITE_URL), or
          http://localhost on your own machine.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {begun ? (
          button('Turn it on', confirm)
        ) : (
          <>
            {state.passkeysFor && button('Add a passkey', addPasskey)}
            {button(state.hasApp ? 'Another app' : 'Set up an app', begin)}
            {state.isOn && button('New recovery codes', renew)}
            {state.hasApp && button('Turn the app off', end)}
          </>
        )}
      </div>
    </section>
  );
}

/** Renders the second step of the user's own account. Other users' accounts do not show it. */
export function SecondStep() {
  const { id } = useDocumentInfo();
  const { user } = useAuth();
  return user && String(user.id) === String(id) ? <OwnSecondStep /> : null;
}
