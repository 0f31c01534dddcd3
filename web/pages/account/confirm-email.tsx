import { Form } from 'react-router-dom';
import { type Act, inBrowserDo, onServerDo, sendingChangesNothing } from '../../api/actions';
import { Notice } from '../../components/notice';
import { SmallPage } from '../../components/form-page';
import { useSentForm } from '../../components/use-sent-form';
import { privateHeaders, privatePageMeta } from '../../page-meta';
import { CodeField } from '../../account/code-field';
import { Failure } from '../../account/failure';
import { refreshReader } from '../../account/reader-store';
import { useCodeInAddress } from '../../account/use-code-in-address';
import { WaysOn } from '../../account/auth-links';
import type { Route } from './+types/confirm-email';

const confirm: Act = (api, { code = '' }) => api('POST /Users/confirmEmail', { code });
export const action = onServerDo(confirm);
export const clientAction = inBrowserDo(async (api, typed) => {
  await confirm(api, typed);
  await refreshReader();
});
export const shouldRevalidate = sendingChangesNothing;
export const headers = privateHeaders;

const title = 'Confirm your address';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, title);

export default function ConfirmAddress() {
  const { formProps, isSending, errors, outcome } = useSentForm('confirm-address');
  const code = useCodeInAddress(formProps.ref);
  if (outcome?.is === 'done')
    return (
      <SmallPage title={title}>
        <Notice>Your account has its new address.</Notice>
        <WaysOn ways={[['/admin/account', 'Your account']]} />
      </SmallPage>
    );
  return (
    <SmallPage title={title}>
      <Failure outcome={outcome} says="The address was not confirmed." />
      <p>
        We sent an e-mail to your new address, with a link and a code. Open the link, or type the
        code here.
      </p>
      <Form {...formProps} className="flex flex-col gap-5">
        <CodeField required defaultValue={code ?? ''} error={errors.code} />
        <button type="submit" className="button button-sealed" aria-disabled={isSending}>
          {isSending ? 'Confirming…' : 'Confirm'}
        </button>
      </Form>
      <WaysOn ways={[['/admin/account/email', 'Ask for a new e-mail']]} />
    </SmallPage>
  );
}
