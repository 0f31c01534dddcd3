import { PageLink } from '../../components/page-link';
import { createClientAction, createAction, skipRevalidationOnSubmit } from '../../api/actions';
import { EmailField, PasswordField } from '../../components/fields';
import {
  Notice,
  Failure,
  FormPage,
  SentForm,
  useSentForm,
  ReturnToAccount,
} from '../../components/form';
import { withLogIn } from '../../account/load-account';
import type { Route } from './+types/change-email';

export { loader, clientLoader } from '../../account/load-account';

const change = withLogIn('/admin/account/email', (api, { email = '', password = '' }) =>
  api('POST /Users/changeEmail', { email, password }),
);
export const action = createAction(change);
export const clientAction = createClientAction(change);
export const shouldRevalidate = skipRevalidationOnSubmit;

export default function AccountEmail({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const form = useSentForm('account-email', actionData);
  const { field, result } = form;
  return (
    <FormPage title="Change the e-mail">
      <Failure result={result} says="The address was not changed." />
      {result?.status === 'done' && (
        <Notice>
          An e-mail is on its way to the new address. Open its link, or{' '}
          <PageLink to="/admin/confirm-address" className="link">
            type its code here
          </PageLink>{' '}
          to confirm the new address.
        </Notice>
      )}
      <p className="break-words">
        Your account has the address {email}. It changes once you have confirmed the new one.
      </p>
      <SentForm form={form} button="Change" busy="Sending…">
        <EmailField label="New e-mail" {...field('email')} required />
        <PasswordField {...field('password')} />
      </SentForm>
      <ReturnToAccount />
    </FormPage>
  );
}
