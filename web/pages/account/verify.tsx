import { Form, redirect, useSearchParams } from 'react-router-dom';
import {
  type FormValues,
  createClientAction,
  createAction,
  type ActionResult,
  skipRevalidationOnSubmit,
} from '../../api/actions';
import type { Api } from '../../api/client';
import { Alert, Notice } from '../../components/notice';
import { FormPage } from '../../components/form-page';
import { useSentForm } from '../../components/use-sent-form';
import { privateHeaders, privatePageMeta } from '../../page-meta';
import { useCodeInUrl } from '../../account/use-code-in-url';
import { CodeField } from '../../account/code-field';
import { AuthLinks } from '../../account/auth-links';
import type { Route } from './+types/verify';

/** The login page shows 'Verification successful!': specification, sections 4 and 8. */
const verify = async (api: Api, { code = '' }: FormValues) => {
  const { userName } = await api('POST /Users/verify', code);
  if (!userName) throw new Error('The site did not confirm the verification.');
  return redirect('/admin/userlogin?verified');
};
export const action = createAction(verify);
export const clientAction = createClientAction(verify);
export const shouldRevalidate = skipRevalidationOnSubmit;
export const headers = privateHeaders;

const title = 'Verify your account';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, title);

/** Specification, sections 5 and 8. */
const texts = {
  missing: 'Invalid or missing verification code.',
  failed: 'Verification failed. Please try again.',
};

function VerifyFailure({ result }: { result: ActionResult | null }) {
  if (!result || result.status === 'done') return null;
  if (result.status === 'invalid' && result.errors.code === texts.missing)
    return (
      <Alert>
        <p>{texts.missing}</p>
      </Alert>
    );
  return (
    <Alert>
      <p>{texts.failed}</p>
      <p className="text-note mt-1">
        {result.status === 'invalid'
          ? 'The code is mistyped, used up or older than a day. If you have verified already, simply log in.'
          : (result.problem?.detail ??
            'The site cannot be reached. Look at your connection and try again.')}
      </p>
    </Alert>
  );
}

export default function Verify({ actionData }: Route.ComponentProps) {
  const { formProps, isSending, errors, result } = useSentForm('verify', actionData);
  const code = useCodeInUrl(formProps.ref);
  const [query] = useSearchParams();
  const isOpened = result === null && !isSending;
  const isMissing =
    isOpened && ((code === null && !query.has('typed')) || errors.code !== undefined);
  return (
    <FormPage title={title}>
      <VerifyFailure result={result} />
      {isMissing && <Notice>{texts.missing}</Notice>}
      <p>We sent you an e-mail with a link and a code. Open the link, or type the code here.</p>
      <Form {...formProps} className="flex flex-col gap-5">
        <CodeField label="Verify Code" defaultValue={code ?? ''} />
        <button type="submit" className="button button-sealed" aria-disabled={isSending}>
          {isSending ? 'Verifying…' : 'Verify'}
        </button>
      </Form>
      <AuthLinks
        links={[
          ['/admin/new-code', 'Ask for a new code'],
          ['/admin/userlogin', 'Log in'],
        ]}
      />
    </FormPage>
  );
}
