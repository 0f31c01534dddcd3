import { Form, Link } from 'react-router-dom';
import { type Act, inBrowserDo, onServerDo, sendingChangesNothing } from '../../api/actions';
import { inBrowser, onServer } from '../../api/loaders';
import { Field } from '../../components/field';
import { Notice } from '../../components/notice';
import { PasswordField } from '../../components/password-field';
import { SmallPage } from '../../components/form-page';
import { useSentForm } from '../../components/use-sent-form';
import { privateHeaders, privatePageMeta } from '../../page-meta';
import { Failure } from '../../account/failure';
import { forOneself, loadAccount } from '../../account/load-account';
import { WayBack } from '../../account/return-to';
import type { Route } from './+types/change-email';

export const loader = onServer(loadAccount);
export const clientLoader = inBrowser(loadAccount);

const change: Act = forOneself('/admin/account/email', (api, { email = '', password = '' }) =>
  api('POST /Users/changeEmail', { email, password }),
);
export const action = onServerDo(change);
export const clientAction = inBrowserDo(change);
export const shouldRevalidate = sendingChangesNothing;
export const headers = privateHeaders;

const title = 'Change the e-mail';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, title);

export default function AccountEmail({ loaderData: { email } }: Route.ComponentProps) {
  const { formProps, isSending, errors, typed, outcome } = useSentForm('account-email');
  return (
    <SmallPage title={title}>
      <Failure outcome={outcome} says="The address was not changed." />
      {outcome?.is === 'done' && (
        <Notice>
          An e-mail is on its way to the new address. Open its link, or{' '}
          <Link viewTransition to="/admin/confirm-address" className="link">
            type its code here
          </Link>
          : from then on it counts.
        </Notice>
      )}
      <p className="break-words">
        Your account has the address {email}. It keeps it until the new one is confirmed from there.
      </p>
      <Form {...formProps} className="flex flex-col gap-5">
        <Field
          label="New e-mail"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={typed.email}
          error={errors.email}
        />
        <PasswordField name="password" autoComplete="current-password" error={errors.password} />
        <button type="submit" className="button button-sealed" aria-disabled={isSending}>
          {isSending ? 'Sending…' : 'Change'}
        </button>
      </Form>
      <WayBack />
    </SmallPage>
  );
}
