import { type Act, inBrowserDo, onServerDo, sendingChangesNothing } from '../../api/actions';
import { SmallPage } from '../../components/form-page';
import { privateHeaders, privatePageMeta } from '../../page-meta';
import { MailForm } from '../../account/mail-form';
import { WaysOn } from '../../account/auth-links';
import type { Route } from './+types/new-code';

const send: Act = (api, { email = '' }) => api('POST /Users/resend', { email });
export const action = onServerDo(send);
export const clientAction = inBrowserDo(send);
export const shouldRevalidate = sendingChangesNothing;
export const headers = privateHeaders;

const title = 'A new code';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, title);

const NewCode = () => (
  <SmallPage title={title}>
    <p>
      Has the code for your account expired, or did the e-mail never come? Tell us the address that
      you registered with.
    </p>
    <MailForm
      name="new-code"
      button="Send a new code"
      done="If this address has an account that is not verified yet, a new code is on its way. It lasts 24 hours."
    />
    <WaysOn
      ways={[
        ['/admin/verify?typed', 'Type the code'],
        ['/admin/userlogin', 'Log in'],
      ]}
    />
  </SmallPage>
);

export default NewCode;
