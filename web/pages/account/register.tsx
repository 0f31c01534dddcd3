import { redirect } from 'react-router-dom';
import { PageLink } from '../../components/page-link';
import { longestUserName } from '../../../cms/contract/plain/limits';
import { createAction, createClientAction, submits } from '../../api/actions';
import { EmailField, UserNameField } from '../../components/fields';
import { FormPage, SentForm, useSentForm, Problem } from '../../components/form';
import { deleteFormDraft } from '../../components/use-form-draft';
import { NewPasswordField } from '../../account/new-password-field';
import { afterRegistration } from '../../account/registered-notice';
import type { Route } from './+types/register';

const draft = 'register';

const register = submits(async (api, { userName = '', password = '', email = '' }) => {
  const { ok } = await api('POST /Users/newRecord', { userName, password, email });
  if (!ok) throw new Error('The site did not confirm the registration.');
  return redirect(afterRegistration);
});
export const action = createAction(register);
export const clientAction = createClientAction(async (...sent) => {
  const redirection = await register(...sent);
  deleteFormDraft(draft);
  return redirection;
});

export default function Register({ actionData }: Route.ComponentProps) {
  const form = useSentForm(draft, actionData);
  const { field, result } = form;
  return (
    <FormPage
      title="Register"
      description="An account lets you comment, and remembers how far you have read."
    >
      <p>
        An account lets you comment. It needs a real{' '}
        <span className="whitespace-nowrap">e-mail</span> address: the next step is to verify it,
        with a code that we send there.
      </p>
      {/* Specification, section 8. */}
      {result && result.status !== 'done' && (
        <Problem
          says={
            result.problem
              ? `Error: ${result.problem.status} - ${result.problem.detail}`
              : 'Registration failed. Please try again.'
          }
        />
      )}
      <SentForm form={form} button="Register" busy="Registering…">
        <UserNameField
          {...field('userName')}
          length={{ most: longestUserName }}
          hint="The name that others see beside your comments."
        />
        <NewPasswordField {...field('password')} />
        <EmailField
          {...field('email')}
          required
          hint="It is not shown to anybody and not resold."
        />
      </SentForm>
      <p className="text-center">
        Already have an account?{' '}
        <PageLink to="/admin/userlogin" className="link-line">
          Log in
        </PageLink>
      </p>
    </FormPage>
  );
}
