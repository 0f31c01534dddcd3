import { redirect, useSearchParams } from 'react-router-dom';
import { createAction, createClientAction, submits } from '../../api/actions';
import {
  Notice,
  Failure,
  Problem,
  FormPage,
  SentForm,
  useSentForm,
  AuthLinks,
} from '../../components/form';
import { useCodeInUrl } from '../../account/use-code-in-url';
import { CodeField } from '../../components/fields';
import type { Route } from './+types/verify';

/** The login page shows 'Verification successful!': specification, sections 4 and 8. */
const verify = submits(async (api, { code = '' }) => {
  const { userName } = await api('POST /Users/verify', code);
  if (!userName) throw new Error('The site did not confirm the verification.');
  return redirect('/admin/userlogin?verified');
});
export const action = createAction(verify);
export const clientAction = createClientAction(verify);

/** Specification, section 5. */
const missing = 'Invalid or missing verification code.';

export default function Verify({ actionData }: Route.ComponentProps) {
  const form = useSentForm('verify', actionData);
  const { errors, formProps, isSending, result } = form;
  const code = useCodeInUrl(formProps.ref);
  const [query] = useSearchParams();
  const isOpened = result === null && !isSending;
  const isMissing =
    isOpened && ((code === null && !query.has('typed')) || errors.code !== undefined);
  return (
    <FormPage title="Verify your account">
      {result?.status === 'invalid' && result.errors.code === missing ? (
        <Problem says={missing} />
      ) : (
        <Failure
          result={result}
          says="Verification failed. Please try again."
          ofFields="The code is mistyped, used up or older than a day. If you have verified already, simply log in."
        />
      )}
      {isMissing && <Notice>{missing}</Notice>}
      <p>We sent you an e-mail with a link and a code. Open the link, or type the code here.</p>
      <SentForm form={form} button="Verify" busy="Verifying…">
        <CodeField name="code" label="Verify Code" defaultValue={code ?? ''} />
      </SentForm>
      <AuthLinks
        links={[
          ['/admin/new-code', 'Ask for a new code'],
          ['/admin/userlogin', 'Log in'],
        ]}
      />
    </FormPage>
  );
}
