import { Form } from 'react-router-dom';
import { type Act, inBrowserDo, onServerDo, sendingChangesNothing } from '../../api/actions';
import { inBrowser, onServer } from '../../api/loaders';
import { Notice } from '../../components/notice';
import { PasswordField } from '../../components/password-field';
import { SmallPage } from '../../components/form-page';
import { useSentForm } from '../../components/use-sent-form';
import { privateHeaders, privatePageMeta } from '../../page-meta';
import { Failure } from '../../account/failure';
import { NewPasswordField } from '../../account/new-password-field';
import { forOneself, loadAccount } from '../../account/load-account';
import { WayBack } from '../../account/return-to';
import type { Route } from './+types/change-password';

export const loader = onServer(loadAccount);
export const clientLoader = inBrowser(loadAccount);

const change: Act = forOneself('/admin/account/password', (api, typed) =>
  api('POST /Users/changePassword', {
    password: typed.password ?? '',
    newPassword: typed.newPassword ?? '',
  }),
);
export const action = onServerDo(change);
export const clientAction = inBrowserDo(change);
export const shouldRevalidate = sendingChangesNothing;
export const headers = privateHeaders;

const title = 'Change the password';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, title);

export default function AccountPassword({ loaderData: { userName } }: Route.ComponentProps) {
  const { formProps, isSending, errors, outcome } = useSentForm('account-password');
  return (
    <SmallPage title={title}>
      <Failure outcome={outcome} says="The password was not changed." />
      {outcome?.is === 'done' && (
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
      <WayBack />
    </SmallPage>
  );
}
