import {
  type FormValues,
  createClientAction,
  createAction,
  skipRevalidationOnSubmit,
} from '../../api/actions';
import type { Api } from '../../api/client';
import { FormPage } from '../../components/form-page';
import { privateHeaders, privatePageMeta } from '../../page-meta';
import { MailForm } from '../../account/mail-form';
import { AuthLinks } from '../../account/auth-links';
import type { Route } from './+types/forgot-password';

const send = (api: Api, { email = '' }: FormValues) => api('POST /Users/forgotPassword', { email });
export const action = createAction(send);
export const clientAction = createClientAction(send);
export const shouldRevalidate = skipRevalidationOnSubmit;
export const headers = privateHeaders;

const title = 'Forgot your password?';

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(
    matches,
    title,
    'Your username, and a link and a code to set a new password, by e-mail.',
  );

const Forgotten = ({ actionData }: Route.ComponentProps) => (
  <FormPage title={title}>
    <p>
      Tell us the e-mail address of your account. We will send your username there, with a link and
      a code to set a new password.
    </p>
    <MailForm
      actionData={actionData}
      name="forgotten"
      button="Send the e-mail"
      done="If this address has an account, an e-mail is on its way. Its link and its code last one hour."
    />
    <AuthLinks
      links={[
        ['/admin/new-password', 'I have a code'],
        ['/admin/userlogin', 'Log in'],
      ]}
    />
  </FormPage>
);

export default Forgotten;
