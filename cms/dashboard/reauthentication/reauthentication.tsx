'use client';

import { Banner, Button } from '@payloadcms/ui';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { CallInput } from '../../contract/calls';
import { minutesConfirmed } from '../../contract/plain/reauthentication';
import { callSecondStep } from '../rest';
import { siteApi } from '../site-api';
import { useWork } from '../use-work';
import { PlainField } from '../plain-field';
import { proveByPasskey } from '../second-step/passkeys';
import { withReauthentication } from './with-reauthentication';

type Ways = { isOn: boolean; hasApp: boolean; passkeys: unknown[]; passkeysFor: string | null };

async function confirmByPasskey(): Promise<void> {
  const passkey = await proveByPasskey({ for: 'confirmation' });
  if (!passkey) throw new Error('This account has no passkey for this site. Use your password.');
  await callSecondStep('/passkeys/confirm', { passkey });
}

function Dialog({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [ways, setWays] = useState<Ways>();
  const { isBusy, problem, run } = useWork();

  useEffect(() => {
    dialog.current?.showModal();
    // If this fails, ask for the password only.
    callSecondStep<Ways>('').then(setWays, () => undefined);
  }, []);

  const confirm = (work: () => Promise<unknown>) =>
    void run(async () => {
      await work();
      onEnd(true);
    });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    confirm(() =>
      siteApi()('POST /Users/reauthenticate', typed as CallInput<'POST /Users/reauthenticate'>),
    );
  };

  return (
    <dialog
      ref={dialog}
      className="overlay border-rule m-auto w-[min(26rem,calc(100vw-2rem))] rounded-medium border p-6 backdrop:bg-black/50"
      aria-labelledby="reauthentication"
      onClose={() => onEnd(false)}
    >
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <h2 id="reauthentication">Confirm it is you</h2>
        <p>
          You logged in more than {minutesConfirmed} minutes ago. Confirm who you are to continue.
          Nothing that you typed is lost.
        </p>
        {problem && (
          <Banner className="m-0" type="error">
            {problem}
          </Banner>
        )}
        {ways?.passkeysFor && ways.passkeys.length > 0 && (
          <>
            <Button
              size="large"
              margin={false}
              disabled={isBusy}
              onClick={() => confirm(confirmByPasskey)}
            >
              Use a passkey
            </Button>
            <p className="text-muted text-center">or</p>
          </>
        )}
        <PlainField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        {ways?.isOn && (
          <PlainField
            label={ways.hasApp ? 'Code from your app, or a recovery code' : 'Recovery code'}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="large" margin={false} disabled={isBusy}>
            Confirm
          </Button>
          <Button
            buttonStyle="secondary"
            size="large"
            margin={false}
            onClick={() => dialog.current?.close()}
          >
            Cancel
          </Button>
        </div>
      </form>
    </dialog>
  );
}

/** Asks for the password or a passkey when the server requires it, once for all requests refused meanwhile. */
export function Reauthentication({ children }: { children: ReactNode }) {
  const [end, setEnd] = useState<(isConfirmed: boolean) => void>();

  useEffect(() => {
    const { fetch } = window;
    let asked: Promise<boolean> | undefined;
    const ask = () =>
      (asked ??= new Promise<boolean>((resolve) => setEnd(() => resolve)).finally(() => {
        asked = undefined;
        setEnd(undefined);
      }));
    window.fetch = withReauthentication(fetch, ask);
    return () => {
      window.fetch = fetch;
    };
  }, []);

  return (
    <>
      {children}
      {end && <Dialog onEnd={end} />}
    </>
  );
}
