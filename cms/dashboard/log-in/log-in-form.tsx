'use client';

import {
  EmailField,
  Form,
  FormSubmit,
  Link,
  PasswordField,
  TextField,
  useAuth,
  useTranslation,
} from '@payloadcms/ui';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { email } from 'payload/shared';
import { signWithPasskey } from '../second-step/passkeys';

const empty = { initialValue: undefined, valid: true, value: undefined };

/** Logs in, and if the account has a passkey, repeats the request with the challenge of the 401 response signed. */
async function logIn(formData: FormData): Promise<Response> {
  const typed = JSON.parse(String(formData.get('_payload'))) as object;
  const send = (more?: object) =>
    fetch('/cms/api/users/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...typed, ...more }),
    });
  const response = await send();
  if (response.status !== 401) return response;
  const { passkey } = (await response.clone().json()) as {
    passkey?: PublicKeyCredentialRequestOptionsJSON | null;
  };
  return passkey ? send({ passkey: await signWithPasskey(passkey) }) : response;
}

/** Payload's form accepts the response of a function, but its type does not. */
const action = logIn as unknown as (formData: FormData) => Promise<void>;

export function LogInForm({ redirectTo }: { redirectTo: string }) {
  const { t } = useTranslation();
  const { setUser } = useAuth();
  return (
    <Form
      action={action}
      className="login__form"
      disableSuccessStatus
      initialState={{ email: empty, password: empty, code: empty }}
      onSuccess={(data) => setUser(data as Parameters<typeof setUser>[0])}
      redirect={redirectTo}
      waitForAutocomplete
    >
      <div className="login__form__inputWrap">
        <EmailField
          field={{
            name: 'email',
            admin: { autoComplete: 'username' },
            label: t('general:email'),
            required: true,
          }}
          path="email"
          validate={email}
        />
        <PasswordField
          field={{ name: 'password', label: t('general:password'), required: true }}
          path="password"
        />
        <TextField
          field={{
            name: 'code',
            label: 'Code from your app',
            admin: {
              autoComplete: 'one-time-code',
              description:
                'Only if you also log in with an app. A recovery code works, too. If you have a passkey, you are asked for it next.',
            },
          }}
          path="code"
        />
      </div>
      <Link href="/cms/forgot" prefetch={false}>
        {t('authentication:forgotPasswordQuestion')}
      </Link>
      <FormSubmit size="large">{t('authentication:login')}</FormSubmit>
    </Form>
  );
}
