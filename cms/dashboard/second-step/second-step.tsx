'use client';

import { Banner, Button, CopyToClipboard, useAuth, useDocumentInfo } from '@payloadcms/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { wordsOfError } from '../moderation/admin-rest-client';

type State = { isOn: boolean; codesLeft: number };
type Begun = { secret: string; uri: string; picture: string };

async function ask<Body>(path: string, body?: object): Promise<Body> {
  const response = await fetch(`/cms/api/users/second-step${path}`, {
    credentials: 'same-origin',
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const answer = (await response.json()) as Body & { errors?: { message: string }[] };
  if (!response.ok) throw new Error(answer.errors?.[0]?.message);
  return answer;
}

/** A text that is typed here is no part of the form around it. */
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
        // Enter would save the account.
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
        These are your recovery codes. Each opens the account once, without the app. Keep them where
        you keep your passwords: they are not shown again.
      </p>
      <pre>{codes.join('\n')}</pre> <CopyToClipboard value={codes.join('\n')} />
    </Banner>
  );
}

/** What the app is told, as a picture and to be typed. */
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

function Own() {
  const [state, setState] = useState<State>();
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<string[]>();
  const [trouble, setTrouble] = useState<string>();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  const refresh = () =>
    ask<State>('').then(setState, (error: unknown) => setTrouble(wordsOfError(error)));
  useEffect(() => void refresh(), []);

  const run = (work: () => Promise<void>) => async () => {
    setIsBusy(true);
    setTrouble(undefined);
    try {
      await work();
      setPassword('');
      setCode('');
      await refresh();
    } catch (error) {
      setTrouble(wordsOfError(error));
    } finally {
      setIsBusy(false);
    }
  };
  const begin = run(async () => {
    setCodes(undefined);
    setBegun(await ask<Begun>('/begin', { password, code }));
  });
  const confirm = run(async () => {
    setCodes((await ask<{ codes: string[] }>('/confirm', { code })).codes);
    setBegun(undefined);
  });
  const renew = run(async () => {
    setCodes((await ask<{ codes: string[] }>('/codes', { password, code })).codes);
  });
  const end = run(async () => {
    await ask('/end', { password, code });
    setCodes(undefined);
    setBegun(undefined);
  });

  if (!state) return trouble ? <Banner type="error">{trouble}</Banner> : null;
  const button = (words: ReactNode, onClick: () => Promise<void>) => (
    <Button buttonStyle="secondary" size="medium" disabled={isBusy} onClick={() => void onClick()}>
      {words}
    </Button>
  );
  // Of several buttons, none is the one that Enter means.
  const onEnter = () => {
    if (isBusy) return;
    if (begun) void confirm();
    else if (!state.isOn) void begin();
  };
  const needsPassword = !begun;
  const needsCode = state.isOn || !!begun;
  return (
    <section className="second-step" aria-labelledby="second-step">
      <h3 id="second-step">Second step</h3>
      <p>
        {state.isOn
          ? `Your account opens with your password and a code of your app. ${state.codesLeft} recovery codes are left.`
          : 'With a second step your account opens with your password and a code that an app on your phone shows. Whoever learns only the password stays out.'}
      </p>
      {codes && <RecoveryCodes codes={codes} />}
      {begun && <ForTheApp {...begun} />}
      {trouble && <Banner type="error">{trouble}</Banner>}
      {needsPassword && (
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
          label="Code of the app"
          name="code"
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          onEnter={onEnter}
        />
      )}
      <div className="second-step__buttons">
        {begun ? (
          button('Turn it on', confirm)
        ) : state.isOn ? (
          <>
            {button('New recovery codes', renew)}
            {button('Another app', begin)}
            {button('Turn it off', end)}
          </>
        ) : (
          button('Set up a second step', begin)
        )}
      </div>
    </section>
  );
}

/** The second step of one's own account; nobody sets up another's. */
export function SecondStep() {
  const { id } = useDocumentInfo();
  const { user } = useAuth();
  return user && String(user.id) === String(id) ? <Own /> : null;
}
