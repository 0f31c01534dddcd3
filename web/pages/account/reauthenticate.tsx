import { redirect, useSearchParams } from 'react-router-dom';
import { minutesConfirmed } from '../../../cms/contract/plain/reauthentication';
import { paths } from '../../../cms/contract/plain/paths';
import { createClientAction, createAction, skipRevalidationOnSubmit } from '../../api/actions';
import { PasswordField, AppCodeField } from '../../components/fields';
import { FormPage, SentForm, useSentForm, Failure, ReturnToAccount } from '../../components/form';
import { localPath } from '../../account/local-path';
import { withLogIn } from '../../account/load-account';
import type { Route } from './+types/reauthenticate';

export { loader, clientLoader } from '../../account/load-account';

const confirm = withLogIn(
  paths.reauthenticate,
  async (api, { password = '', code, from }: Record<string, string>) => {
    await api('POST /Users/reauthenticate', { password, code });
    return redirect(localPath(from) ?? paths.account);
  },
);
export const action = createAction(confirm);
export const clientAction = createClientAction(confirm);
export const shouldRevalidate = skipRevalidationOnSubmit;

export default function Reauthenticate({
  loaderData: { userName },
  actionData,
}: Route.ComponentProps) {
  const form = useSentForm('reauthenticate', actionData);
  const { field, result } = form;
  const [query] = useSearchParams();
  const from = localPath(query.get('from'));
  // From `actionData`, because `result` is null while sending.
  const needsCode = actionData?.status === 'invalid' && actionData.errors.code !== undefined;
  return (
    <FormPage title="Confirm it is you">
      {!needsCode && <Failure result={result} says="That did not work." />}
      <p>
        You logged in more than {minutesConfirmed} minutes ago. Enter your password again to go on.
      </p>
      <SentForm form={form} button="Confirm" busy="Confirming…">
        {from && <input type="hidden" name="from" value={from} />}
        <input type="hidden" name="userName" autoComplete="username" value={userName} />
        <PasswordField {...field('password')} />
        {needsCode && <AppCodeField {...field('code')} />}
      </SentForm>
      <ReturnToAccount />
    </FormPage>
  );
}
