import { Form, redirect } from 'react-router-dom';
import { createClientAction, createAction, skipRevalidationOnSubmit } from '../../api/actions';
import type { Api } from '../../../cms/contract/plain/client';
import { paths } from '../../../cms/contract/plain/paths';
import {
  Notice,
  Failure,
  FormPage,
  SentForm,
  useSentForm,
  ReturnToAccount,
} from '../../components/form';
import { PasswordField } from '../../components/fields';
import { logOutClient } from '../../account/session-actions';
import { NewPasswordField } from '../../account/new-password-field';
import { withLogIn } from '../../account/load-account';
import type { Route } from './+types/change-password';

export { loader, clientLoader } from '../../account/load-account';

/** Name of the button that ends all sessions and revokes all keys. */
const endAll = 'end-all';

const changeOr = (endEverything: (api: Api) => Promise<unknown>) =>
  withLogIn<{ ok: true }>(paths.changePassword, async (api, values) => {
    if (values[endAll] === undefined)
      return api('POST /Users/changePassword', {
        password: values.password ?? '',
        newPassword: values.newPassword ?? '',
      });
    await endEverything(api);
    return redirect(paths.logIn);
  });

const everything = { everywhere: true, revokeKeys: true };

export const action = createAction(changeOr((api) => api('POST /Users/logout', everything)));
export const clientAction = createClientAction(changeOr((api) => logOutClient(api, everything)));
export const shouldRevalidate = skipRevalidationOnSubmit;

export default function AccountPassword({
  loaderData: { userName, role },
  actionData,
}: Route.ComponentProps) {
  const form = useSentForm('account-password', actionData);
  const { field, result } = form;
  return (
    <FormPage title="Change the password">
      <Failure result={result} says="The password was not changed." />
      {result?.status === 'done' && (
        <Notice>Your password has been changed. You have been logged out everywhere else.</Notice>
      )}
      <SentForm form={form} button="Change" busy="Changing…">
        {/* For password managers. */}
        <input type="hidden" name="userName" autoComplete="username" value={userName} />
        <PasswordField label="Current password" {...field('password')} />
        <NewPasswordField label="New password" {...field('newPassword')} />
      </SentForm>
      {role !== 'reader' && (
        <Form method="post" className="flex flex-col gap-3">
          <p>
            API keys stay valid after a password change. If somebody else may have used your
            account, end all its sessions and revoke all its keys, too.
          </p>
          <button type="submit" name={endAll} value="yes" className="button">
            Log out everywhere and revoke all keys
          </button>
        </Form>
      )}
      <ReturnToAccount />
    </FormPage>
  );
}
