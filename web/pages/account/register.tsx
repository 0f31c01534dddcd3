import { Form, redirect } from 'react-router-dom';
import { longestUserName } from '../../../cms/contract/limits';
import {
  type FormValues,
  createClientAction,
  createAction,
  type ActionResult,
  skipRevalidationOnSubmit,
} from '../../api/actions';
import type { Api } from '../../api/client';
import { Field } from '../../components/field';
import { Link } from '../../components/link';
import { Alert } from '../../components/notice';
import { FormPage } from '../../components/form-page';
import { deleteFormDraft } from '../../components/use-form-draft';
import { useSentForm } from '../../components/use-sent-form';
import { privateHeaders, privatePageMeta } from '../../page-meta';
import { NewPasswordField } from '../../account/new-password-field';
import { afterRegistration } from '../../account/registered-notice';
import type { Route } from './+types/register';

const draft = 'register';

const register = async (api: Api, { userName = '', password = '', email = '' }: FormValues) => {
  const { ok } = await api('POST /Users/newRecord', { userName, password, email });
  if (!ok) throw new Error('The site did not confirm the registration.');
  return redirect(afterRegistration);
};
export const action = createAction(register);
export const clientAction = createClientAction(async (api, values) => {
  const onward = await register(api, values);
  deleteFormDraft(draft);
  return onward;
});
export const shouldRevalidate = skipRevalidationOnSubmit;
export const headers = privateHeaders;

const title = 'Register';

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(
    matches,
    title,
    'An account lets you comment, and takes along how far you have read.',
  );

function whatFailed(result: ActionResult | null): string | null {
  if (!result || result.status === 'done') return null;
  const { problem } = result;
  return problem
    ? `Error: ${problem.status} - ${problem.detail}`
    : 'Registration failed. Please try again.';
}

export default function Register({ actionData }: Route.ComponentProps) {
  const { formProps, isSending, errors, values, result } = useSentForm(draft, actionData);
  const failure = whatFailed(result);
  return (
    <FormPage title={title}>
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
          defaultValue={values.userName}
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
          defaultValue={values.email}
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
    </FormPage>
  );
}
