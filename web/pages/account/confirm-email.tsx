import { createAction, createClientAction, submits } from '../../api/actions';
import { Notice, Failure, FormPage, SentForm, useSentForm, AuthLinks } from '../../components/form';
import { CodeField } from '../../components/fields';
import { refreshReader } from '../../account/reader-store';
import { useCodeInUrl } from '../../account/use-code-in-url';
import type { Route } from './+types/confirm-email';

const confirm = submits((api, { code = '' }) => api('POST /Users/confirmEmail', { code }));
export const action = createAction(confirm);
export const clientAction = createClientAction(async (...sent) => {
  await confirm(...sent);
  await refreshReader();
});

export default function ConfirmEmail({ actionData }: Route.ComponentProps) {
  const form = useSentForm('confirm-address', actionData);
  const { field, formProps, result } = form;
  const code = useCodeInUrl(formProps.ref);
  return (
    <FormPage title="Confirm your address">
      {result?.status === 'done' ? (
        <>
          <Notice>Your account has its new address.</Notice>
          <AuthLinks links={[['/admin/account', 'Your account']]} />
        </>
      ) : (
        <>
          <Failure result={result} says="The address was not confirmed." />
          <p>
            We sent an e-mail to your new address, with a link and a code. Open the link, or type
            the code here.
          </p>
          <SentForm form={form} button="Confirm" busy="Confirming…">
            <CodeField {...field('code')} required defaultValue={code ?? ''} />
          </SentForm>
          <AuthLinks links={[['/admin/account/email', 'Ask for a new e-mail']]} />
        </>
      )}
    </FormPage>
  );
}
