import { createAction, createClientAction, submits } from '../../api/actions';
import { MailFormPage } from '../../account/mail-form-page';
import { privateHeaders, privatePageMeta } from '../../page-meta';
import type { Route } from './+types/forgot-password';

const send = submits((api, { email = '' }) => api('POST /Users/forgotPassword', { email }));
export const action = createAction(send);
export const clientAction = createClientAction(send);
export const headers = privateHeaders;

const title = 'Forgot your password?';

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(
    matches,
    title,
    'Your username, and a link and a code to set a new password, by e-mail.',
  );

const ForgotPassword = ({ actionData }: Route.ComponentProps) => (
  <MailFormPage
    title={title}
    name="forgotten"
    actionData={actionData}
    button="Send the e-mail"
    done="If this address has an account, an e-mail is on its way. Its link and its code last one hour."
    codePath="/admin/new-password"
  >
    Tell us the e-mail address of your account. We will send your username there, with a link and a
    code to set a new password.
  </MailFormPage>
);

export default ForgotPassword;
