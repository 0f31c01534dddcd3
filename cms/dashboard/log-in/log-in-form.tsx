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
import { email } from 'payload/shared';

const empty = { initialValue: undefined, valid: true, value: undefined };

export function LogInForm({ redirectTo }: { redirectTo: string }) {
  const { t } = useTranslation();
  const { setUser } = useAuth();
  return (
    <Form
      action="/cms/api/users/login"
      className="login__form"
      disableSuccessStatus
      initialState={{ email: empty, password: empty, code: empty }}
      method="POST"
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
            label: 'Code of your app',
            admin: {
              autoComplete: 'one-time-code',
              description: 'Only if you have set up a second step. A recovery code does, too.',
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
