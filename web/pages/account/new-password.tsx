import { Form, redirect, useSearchParams } from 'react-router-dom';
import {
  type FormValues,
  createClientAction,
  createAction,
  skipRevalidationOnSubmit,
} from '../../api/actions';
import type { Api } from '../../api/client';
import { FormPage } from '../../components/form-page';
import { useSentForm } from '../../components/use-sent-form';
import { privateHeaders, privatePageMeta } from '../../page-meta';
import { CodeField } from '../../account/code-field';
import { Failure } from '../../account/failure';
import { NewPasswordField } from '../../account/new-password-field';
import { refreshReader, notifyOtherTabs } from '../../account/reader-store';
import { AuthLinks } from '../../account/auth-links';
import type { Route } from './+types/new-password';

const setPassword = async (api: Api, { code = '', password = '' }: FormValues) => {
  await api('POST /Users/resetPassword', { code, password });
  return redirect('/admin/userlogin?changed');
};
export const action = createAction(setPassword);
export const clientAction = createClientAction(async (api, values) => {
  const onward = await setPassword(api, values);
  // All sessions have ended, including this browser's.
  await refreshReader();
  notifyOtherTabs();
  return onward;
});
export const shouldRevalidate = skipRevalidationOnSubmit;
export const headers = privateHeaders;

const title = 'A new password';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, title);

export default function NewPassword({ actionData }: Route.ComponentProps) {
  const { formProps, isSending, errors, result } = useSentForm('new-password', actionData);
  const [query] = useSearchParams();
  return (
    <FormPage title={title}>
      <Failure result={result} says="The password was not set." />
      <p>A new password logs you out everywhere else.</p>
      <Form {...formProps} className="flex flex-col gap-5">
        <CodeField
          required
          hint="It is in the e-mail. Capitals, spaces and dashes don’t matter."
          defaultValue={query.get('code') ?? ''}
          error={errors.code}
        />
        <NewPasswordField name="password" label="New password" error={errors.password} />
        <button type="submit" className="button button-sealed" aria-disabled={isSending}>
          {isSending ? 'Setting…' : 'Set the password'}
        </button>
      </Form>
      <AuthLinks links={[['/admin/forgotten', 'Ask for a new e-mail']]} />
    </FormPage>
  );
}
