import { Form, Link, redirect } from 'react-router-dom';
import { longestUserName } from '../../../cms/contract/lengths';
import {
  type Act,
  inBrowserDo,
  onServerDo,
  type Outcome,
  sendingChangesNothing,
} from '../../api/actions';
import { Field } from '../../components/field';
import { Alert } from '../../components/notice';
import { SmallPage } from '../../components/form-page';
import { forgetDraft } from '../../components/use-form-draft';
import { useSentForm } from '../../components/use-sent-form';
import { privateHeaders, privatePageMeta } from '../../page-meta';
import { NewPasswordField } from '../../account/new-password-field';
import { afterRegistration } from '../../account/registered-notice';
import type { Route } from './+types/register';

const draft = 'register';

const register: Act = async (api, { userName = '', password = '', email = '' }) => {
  const { ok } = await api('POST /Users/newRecord', { userName, password, email });
  if (!ok) throw new Error('The site did not confirm the registration.');
  return redirect(afterRegistration);
};
export const action = onServerDo(register);
export const clientAction = inBrowserDo(async (api, typed) => {
  const onward = await register(api, typed);
  forgetDraft(draft);
  return onward;
});
export const shouldRevalidate = sendingChangesNothing;
export const headers = privateHeaders;

const title = 'Register';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, title);

/** Specification, section 8. */
function whatFailed(outcome: Outcome | null): string | null {
  if (!outcome || outcome.is === 'done') return null;
  const { because } = outcome;
  return because
    ? `Error: ${because.status} - ${because.detail}`
    : 'Registration failed. Please try again.';
}

export default function Register() {
  const { formProps, isSending, errors, typed, outcome } = useSentForm(draft);
  const failure = whatFailed(outcome);
  return (
    <SmallPage title={title}>
      <p>
        An account lets you comment. It needs a real{' '}
        <span className="whitespace-nowrap">e-mail</span> address: the next step is to verify it,
        with a code that we send there.
      </p>
      {failure && (
        <Alert>
          <p>{failure}</p>
        </Alert>
      )}
      <Form {...formProps} className="flex flex-col gap-5">
        <Field
          label="Username"
          name="userName"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          length={{ most: longestUserName }}
          hint="The name that others see beside your comments."
          defaultValue={typed.userName}
          error={errors.userName}
        />
        <NewPasswordField name="password" error={errors.password} />
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          required
          hint="It is not shown to anybody and not resold."
          defaultValue={typed.email}
          error={errors.email}
        />
        <button type="submit" className="button button-sealed" aria-disabled={isSending}>
          {isSending ? 'Registering…' : 'Register'}
        </button>
      </Form>
      <p className="text-center">
        You have an account?{' '}
        <Link
          viewTransition
          to="/admin/userlogin"
          className="link inline-flex min-h-11 items-center"
        >
          Log in
        </Link>
      </p>
    </SmallPage>
  );
}
