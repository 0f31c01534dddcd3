import { Form } from 'react-router-dom';
import { createClientAction, createAction, skipRevalidationOnSubmit } from '../../api/actions';
import { createClientLoader, createLoader } from '../../api/loaders';
import { Notice } from '../../components/notice';
import { PasswordField } from '../../components/password-field';
import { FormPage } from '../../components/form-page';
import { useSentForm } from '../../components/use-sent-form';
import { privateHeaders, privatePageMeta } from '../../page-meta';
import { Failure } from '../../account/failure';
import { NewPasswordField } from '../../account/new-password-field';
import { withLogIn, loadAccount } from '../../account/load-account';
import { ReturnToAccount } from '../../account/return-to-account';
import type { Route } from './+types/change-password';

export const loader = createLoader(loadAccount);
export const clientLoader = createClientLoader(loadAccount);

const change = withLogIn('/admin/account/password', (api, values) =>
  api('POST /Users/changePassword', {
    password: values.password ?? '',
    newPassword: values.newPassword ?? '',
  }),
);
export const action = createAction(change);
export const clientAction = createClientAction(change);
export const shouldRevalidate = skipRevalidationOnSubmit;
export const headers = privateHeaders;

const title = 'Change the password';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, title);

export default function AccountPassword({
  loaderData: { userName },
  actionData,
}: Route.ComponentProps) {
  const { formProps, isSending, errors, result } = useSentForm('account-password', actionData);
  return (
    <FormPage title={title}>
      <Failure result={result} says="The password was not changed." />
      {result?.status === 'done' && (
        <Notice>
          Your password is changed. Wherever else you were logged in, you are not any more.
        </Notice>
      )}
      <Form {...formProps} className="flex flex-col gap-5">
        {/* For programs that keep passwords: which account this one is of. */}
        <input type="hidden" name="userName" autoComplete="username" value={userName} />
        <PasswordField
          name="password"
          label="Present password"
          autoComplete="current-password"
          error={errors.password}
        />
        <NewPasswordField name="newPassword" label="New password" error={errors.newPassword} />
        <button type="submit" className="button button-sealed" aria-disabled={isSending}>
          {isSending ? 'Changing…' : 'Change'}
        </button>
      </Form>
      <ReturnToAccount />
    </FormPage>
  );
}
