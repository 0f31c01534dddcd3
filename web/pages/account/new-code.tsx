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
import type { Route } from './+types/new-code';

const send = (api: Api, { email = '' }: FormValues) => api('POST /Users/resend', { email });
export const action = createAction(send);
export const clientAction = createClientAction(send);
export const shouldRevalidate = skipRevalidationOnSubmit;
export const headers = privateHeaders;

const title = 'A new code';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, title);

const NewCode = ({ actionData }: Route.ComponentProps) => (
  <FormPage title={title}>
    <p>
      Has the code for your account expired, or did the e-mail never come? Tell us the address that
      you registered with.
    </p>
    <MailForm
      actionData={actionData}
      name="new-code"
      button="Send a new code"
      done="If this address has an account that is not verified yet, a new code is on its way. It lasts 24 hours."
    />
    <AuthLinks
      links={[
        ['/admin/verify?typed', 'I have a code'],
        ['/admin/userlogin', 'Log in'],
      ]}
    />
  </FormPage>
);

export default NewCode;
