import { type Act, inBrowserDo, onServerDo, sendingChangesNothing } from '../../api/actions';
import { SmallPage } from '../../components/form-page';
import { privateHeaders, privatePageMeta } from '../../page-meta';
import { MailForm } from '../../account/mail-form';
import { WaysOn } from '../../account/auth-links';
import type { Route } from './+types/forgot-password';

const send: Act = (api, { email = '' }) => api('POST /Users/forgotPassword', { email });
export const action = onServerDo(send);
export const clientAction = inBrowserDo(send);
export const shouldRevalidate = sendingChangesNothing;
export const headers = privateHeaders;

const title = 'Forgotten password';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, title);

const Forgotten = () => (
  <SmallPage title={title}>
    <p>
      Tell us the e-mail address of your account. We will send your username there, with a link and
      a code to set a new password.
    </p>
    <MailForm
      name="forgotten"
      button="Send the e-mail"
      done="If this address has an account, an e-mail is on its way. Its link and its code last one hour."
    />
    <WaysOn
      ways={[
        ['/admin/new-password', 'Type the code'],
        ['/admin/userlogin', 'Log in'],
      ]}
    />
  </SmallPage>
);

export default Forgotten;
