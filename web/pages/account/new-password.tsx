import { redirect, useSearchParams } from 'react-router-dom';
import { createAction, createClientAction, submits } from '../../api/actions';
import { FormPage, SentForm, useSentForm, Failure, AuthLinks } from '../../components/form';
import { CodeField } from '../../components/fields';
import { NewPasswordField } from '../../account/new-password-field';
import { refreshReader, notifyOtherTabs } from '../../account/reader-store';
import type { Route } from './+types/new-password';

const setPassword = submits(async (api, { code = '', password = '' }) => {
  await api('POST /Users/resetPassword', { code, password });
  return redirect('/admin/userlogin?changed');
});
export const action = createAction(setPassword);
export const clientAction = createClientAction(async (...sent) => {
  const redirection = await setPassword(...sent);
  // All sessions have ended, including this browser's.
  await refreshReader();
  notifyOtherTabs();
  return redirection;
});

export default function NewPassword({ actionData }: Route.ComponentProps) {
  const form = useSentForm('new-password', actionData);
  const { field, result } = form;
  const [query] = useSearchParams();
  return (
    <FormPage title="A new password">
      <Failure result={result} says="The password was not set." />
      <p>A new password logs you out everywhere else.</p>
      <SentForm form={form} button="Set the password" busy="Setting…">
        <CodeField
          {...field('code')}
          required
          hint="It is in the e-mail. Capitals, spaces and dashes don’t matter."
          defaultValue={query.get('code') ?? ''}
        />
        <NewPasswordField label="New password" {...field('password')} />
      </SentForm>
      <AuthLinks links={[['/admin/forgotten', 'Ask for a new e-mail']]} />
    </FormPage>
  );
}
