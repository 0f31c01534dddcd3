'use client';

import { Banner, Button, CopyToClipboard, useAuth, useDocumentInfo } from '@payloadcms/ui';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { type ReactNode, useEffect, useState } from 'react';
import { longestPasskeyName } from '../../contract/limits';
import { callSecondStep, wordsOfError } from '../rest';
import { makePasskey, signWithPasskey } from './passkeys';

type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

type State = {
  isOn: boolean;
  hasApp: boolean;
  passkeys: Passkey[];
  codesLeft: number;
  /** Host name for which passkeys are created; null if the site cannot use passkeys. */
  passkeysFor: string | null;
  thisDevice: string | null;
};

type Begun = { secret: string; uri: string; picture: string };

/** A text field that is not part of the surrounding form. */
function Field({
  label,
  name,
  value,
  onChange,
  onEnter,
  ...more
}: {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  onEnter: () => void;
  type?: 'password';
  autoComplete: string;
  maxLength?: number;
}) {
  return (
    <div className="field-type text">
      <label className="field-label" htmlFor={`second-step-${name}`}>
        {label}
      </label>
      <input
        id={`second-step-${name}`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        // Enter would submit the account form.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onEnter();
        }}
        {...more}
      />
    </div>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Banner type="success">
      <p>
        These are your recovery codes. Each opens the account once, without app and passkey. Keep
        them where you keep your passwords: they are not shown again.
      </p>
      <pre>{codes.join('\n')}</pre> <CopyToClipboard value={codes.join('\n')} />
    </Banner>
  );
}

/** The app's key, as a QR code and as text. */
function ForTheApp({ secret, uri, picture }: Begun) {
  return (
    <>
      <p>
        Scan this with an authenticator app, or <a href={uri}>open it in the app of this device</a>.
      </p>
      <img src={picture} alt="The key for the app, as a picture to scan" width={220} height={220} />
      <p>
        To be typed instead: <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>{' '}
        <CopyToClipboard value={secret} />
      </p>
    </>
  );
}

const day = (moment: string) => new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long' });

type PasskeyListProps = {
  passkeys: Passkey[];
  isBusy: boolean;
  onRemove: (id: string) => Promise<void>;
};

const PasskeyList = ({ passkeys, isBusy, onRemove }: PasskeyListProps) => (
  <ul className="second-step__passkeys" aria-label="Passkeys">
    {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
      <li key={id}>
        <span>
          <strong>{name}</strong>, added {day(createdAt)},{' '}
          {lastUsedAt ? `last used ${day(lastUsedAt)}` : 'not used yet'}
        </span>
        <Button
          buttonStyle="secondary"
          size="small"
          disabled={isBusy}
          aria-label={`Remove the passkey ${name}`}
          onClick={() => void onRemove(id)}
        >
          Remove
        </Button>
      </li>
    ))}
  </ul>
);

function describe({ isOn, hasApp, passkeys, codesLeft }: State): string {
  if (!isOn)
    return 'With a second step your account opens with your password and something that you have: a passkey in this device or on a security key, or a code that an app on your phone shows. Whoever learns only the password stays out.';
  const ways = [
    ...(passkeys.length > 0 ? ['a passkey'] : []),
    ...(hasApp ? ['a code of your app'] : []),
  ];
  return `Your account opens with your password and ${ways.join(' or ')}. ${codesLeft} recovery codes are left.`;
}

/** Returns the credentials for a change: a typed code if there is one, otherwise a passkey if the account has one. */
async function gatherProof({ passkeys }: State, password: string, code: string): Promise<object> {
  if (code.trim() !== '' || passkeys.length === 0) return { password, code };
  const { options } = await callSecondStep<{
    options: PublicKeyCredentialRequestOptionsJSON | null;
  }>('/passkeys/use', {});
  return options ? { password, passkey: await signWithPasskey(options) } : { password, code };
}

function Own() {
  const [state, setState] = useState<State>();
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<string[]>();
  const [trouble, setTrouble] = useState<string>();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [name, setName] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const refresh = () =>
    callSecondStep<State>('').then(setState, (error: unknown) => setTrouble(wordsOfError(error)));
  useEffect(() => void refresh(), []);

  if (!state) return trouble ? <Banner type="error">{trouble}</Banner> : null;

  const run = (work: () => Promise<string[] | null | undefined>) => async () => {
    setIsBusy(true);
    setTrouble(undefined);
    try {
      const fresh = await work();
      // Displayed codes stay until they are replaced or no longer valid.
      if (fresh !== undefined) setCodes(fresh ?? undefined);
      setPassword('');
      setCode('');
      await refresh();
    } catch (error) {
      setTrouble(wordsOfError(error));
    } finally {
      setIsBusy(false);
    }
  };
  const prove = () => gatherProof(state, password, code);
  const nameOfNext = name ?? state.thisDevice ?? '';

  const begin = run(async () => {
    setBegun(await callSecondStep<Begun>('/begin', await prove()));
    return null;
  });
  const confirm = run(async () => {
    const { codes: fresh } = await callSecondStep<{ codes: string[] }>('/confirm', { code });
    setBegun(undefined);
    return fresh;
  });
  const renew = run(
    async () => (await callSecondStep<{ codes: string[] }>('/codes', await prove())).codes,
  );
  const end = run(async () => {
    await callSecondStep('/end', await prove());
    return undefined;
  });
  const addPasskey = run(async () => {
    if (nameOfNext.trim() === '') throw new Error('Give the passkey a name first.');
    const { options } = await callSecondStep<{ options: PublicKeyCredentialCreationOptionsJSON }>(
      '/passkeys/begin',
      await prove(),
    );
    const response = await makePasskey(options);
    const added = await callSecondStep<{ codes: string[] | null }>('/passkeys/add', {
      name: nameOfNext,
      response,
    });
    setName(undefined);
    return added.codes ?? undefined;
  });
  const removePasskey = (id: string) =>
    run(async () => {
      await callSecondStep('/passkeys/remove', { id, ...(await prove()) });
      return undefined;
    })();

  const button = (words: ReactNode, onClick: () => Promise<void>) => (
    <Button buttonStyle="secondary" size="medium" disabled={isBusy} onClick={() => void onClick()}>
      {words}
    </Button>
  );
  // With several buttons, Enter has no default.
  const onEnter = () => {
    if (begun && !isBusy) void confirm();
  };
  const needsCode = state.isOn || !!begun;
  const codeLabel =
    begun || state.passkeys.length === 0 ? 'Code of the app' : 'A code, if you use no passkey now';
  return (
    <section className="second-step" aria-labelledby="second-step">
      <h2 id="second-step">Second step</h2>
      <p>{describe(state)}</p>
      {codes && state.isOn && <RecoveryCodes codes={codes} />}
      {state.passkeys.length > 0 && (
        <PasskeyList passkeys={state.passkeys} isBusy={isBusy} onRemove={removePasskey} />
      )}
      {begun && <ForTheApp {...begun} />}
      {trouble && <Banner type="error">{trouble}</Banner>}
      {!begun && (
        <Field
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          onEnter={onEnter}
        />
      )}
      {needsCode && (
        <Field
          label={codeLabel}
          name="code"
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          onEnter={onEnter}
        />
      )}
      {!begun && state.passkeysFor && (
        <Field
          label="What the new passkey is called"
          name="passkey-name"
          autoComplete="off"
          maxLength={longestPasskeyName}
          value={nameOfNext}
          onChange={setName}
          onEnter={onEnter}
        />
      )}
      {!begun && !state.passkeysFor && (
        <p>
          Passkeys cannot be made here: browsers want a site with a name and https (SITE_URL), or
          http://localhost on your own machine.
        </p>
      )}
      <div className="second-step__buttons">
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

/** The second step of the user's own account. Other users' accounts do not show it. */
export function SecondStep() {
  const { id } = useDocumentInfo();
  const { user } = useAuth();
  return user && String(user.id) === String(id) ? <Own /> : null;
}
