import { Form, redirect, useSearchParams } from 'react-router-dom';
import { type Act, inBrowserDo, onServerDo, sendingChangesNothing } from '../../api/actions';
import { SmallPage } from '../../components/form-page';
import { useSentForm } from '../../components/use-sent-form';
import { privateHeaders, privatePageMeta } from '../../page-meta';
import { CodeField } from '../../account/code-field';
import { Failure } from '../../account/failure';
import { NewPasswordField } from '../../account/new-password-field';
import { refreshReader, tellOtherTabs } from '../../account/reader-store';
import { WaysOn } from '../../account/auth-links';
import type { Route } from './+types/new-password';

const setPassword: Act = async (api, { code = '', password = '' }) => {
  await api('POST /Users/resetPassword', { code, password });
  return redirect('/admin/userlogin?changed');
};
export const action = onServerDo(setPassword);
export const clientAction = inBrowserDo(async (api, typed) => {
  const onward = await setPassword(api, typed);
  // All sessions have ended, that of this browser too.
  await refreshReader();
  tellOtherTabs();
  return onward;
});
export const shouldRevalidate = sendingChangesNothing;
export const headers = privateHeaders;

const title = 'A new password';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, title);

export default function NewPassword() {
  const { formProps, isSending, errors, outcome } = useSentForm('new-password');
  const [query] = useSearchParams();
  return (
    <SmallPage title={title}>
      <Failure outcome={outcome} says="The password was not set." />
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
      <WaysOn ways={[['/admin/forgotten', 'Ask for a new e-mail']]} />
    </SmallPage>
  );
}
