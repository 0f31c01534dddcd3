import { createAction, createClientAction, submits } from '../../api/actions';
import { MailFormPage } from '../../account/mail-form-page';
import type { Route } from './+types/new-code';

const send = submits((api, { email = '' }) => api('POST /Users/resend', { email }));
export const action = createAction(send);
export const clientAction = createClientAction(send);

const NewCode = ({ actionData }: Route.ComponentProps) => (
  <MailFormPage
    title="A new code"
    name="new-code"
    actionData={actionData}
    button="Send a new code"
    done="If this address has an account that is not verified yet, a new code is on its way. It lasts 24 hours."
    codePath="/admin/verify?typed"
  >
    Has the code for your account expired, or did the e-mail never come? Tell us the address that
    you registered with.
  </MailFormPage>
);

export default NewCode;
