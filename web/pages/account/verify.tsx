import { Form, redirect, useSearchParams } from 'react-router-dom';
import {
  type Act,
  inBrowserDo,
  onServerDo,
  type Outcome,
  sendingChangesNothing,
} from '../../api/actions';
import { Alert, Notice } from '../../components/notice';
import { SmallPage } from '../../components/form-page';
import { useSentForm } from '../../components/use-sent-form';
import { privateHeaders, privatePageMeta } from '../../page-meta';
import { useCodeInAddress } from '../../account/use-code-in-address';
import { CodeField } from '../../account/code-field';
import { WaysOn } from '../../account/auth-links';
import type { Route } from './+types/verify';

/** The log-in page says 'Verification successful!': specification, sections 4 and 8. */
const verify: Act = async (api, { code = '' }) => {
  const { userName } = await api('POST /Users/verify', code);
  if (!userName) throw new Error('The site did not confirm the verification.');
  return redirect('/admin/userlogin?verified');
};
export const action = onServerDo(verify);
export const clientAction = inBrowserDo(verify);
export const shouldRevalidate = sendingChangesNothing;
export const headers = privateHeaders;

const title = 'Verify your account';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, title);

/** Specification, sections 5 and 8. */
const texts = {
  missing: 'Invalid or missing verification code.',
  failed: 'Verification failed. Please try again.',
};

function VerifyFailure({ outcome }: { outcome: Outcome | null }) {
  if (!outcome || outcome.is === 'done') return null;
  if (outcome.is === 'refused' && outcome.errors.code === texts.missing)
    return (
      <Alert>
        <p>{texts.missing}</p>
      </Alert>
    );
  return (
    <Alert>
      <p>{texts.failed}</p>
      <p className="text-note mt-1">
        {outcome.is === 'refused'
          ? 'The code is mistyped, used up or older than a day. If you have verified already, simply log in.'
          : (outcome.because?.detail ??
            'The site cannot be reached. Look at your connection and try again.')}
      </p>
    </Alert>
  );
}

export default function Verify() {
  const { formProps, isSending, errors, outcome } = useSentForm('verify');
  const code = useCodeInAddress(formProps.ref);
  const [query] = useSearchParams();
  const isOpened = outcome === null && !isSending;
  const isMissing =
    isOpened && ((code === null && !query.has('typed')) || errors.code !== undefined);
  return (
    <SmallPage title={title}>
      <VerifyFailure outcome={outcome} />
      {isMissing && <Notice>{texts.missing}</Notice>}
      <p>We sent you an e-mail with a link and a code. Open the link, or type the code here.</p>
      <Form {...formProps} className="flex flex-col gap-5">
        <CodeField label="Verify Code" defaultValue={code ?? ''} />
        <button type="submit" className="button button-sealed" aria-disabled={isSending}>
          {isSending ? 'Verifying…' : 'Verify'}
        </button>
      </Form>
      <WaysOn
        ways={[
          ['/admin/new-code', 'Ask for a new code'],
          ['/admin/userlogin', 'Log in'],
        ]}
      />
    </SmallPage>
  );
}
