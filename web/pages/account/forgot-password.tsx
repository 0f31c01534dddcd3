import { createAction, createClientAction, submits } from '../../api/actions';
import { MailFormPage } from '../../account/mail-form-page';
import type { Route } from './+types/forgot-password';

const send = submits((api, { email = '' }) => api('POST /Users/forgotPassword', { email }));
export const action = createAction(send);
export const clientAction = createClientAction(send);

const ForgotPassword = ({ actionData }: Route.ComponentProps) => (
  <MailFormPage
    title="Forgot your password?"
    description="Your username, and a link and a code to set a new password, by e-mail."
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
