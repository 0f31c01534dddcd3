import { redirect } from 'react-router-dom';
import { createClientAction, createAction, skipRevalidationOnSubmit } from '../../api/actions';
import { PasswordField } from '../../components/fields';
import { FormPage, SentForm, useSentForm, Failure, ReturnToAccount } from '../../components/form';
import { endClientSession } from '../../account/session-actions';
import { withLogIn } from '../../account/load-account';
import type { Route } from './+types/delete-account';

export { loader, clientLoader } from '../../account/load-account';

const deletion = (endSession?: typeof endClientSession) =>
  withLogIn('/admin/account/delete', async (api, { password = '', comments }) => {
    await api('POST /Users/delete', {
      password,
      comments: comments === 'delete' ? 'delete' : 'keep',
    });
    await endSession?.(api);
    return redirect('/');
  });
export const action = createAction(deletion());
export const clientAction = createClientAction(deletion(endClientSession));
export const shouldRevalidate = skipRevalidationOnSubmit;

const title = 'Delete the account';

const choices = [
  { value: 'keep', label: 'Keep them, as comments of “A former reader”' },
  { value: 'delete', label: 'Delete them, too' },
];

export default function AccountDelete({ loaderData: { role }, actionData }: Route.ComponentProps) {
  const form = useSentForm('account-delete', actionData);
  const { field, values, result } = form;
  if (role === 'author')
    return (
      <FormPage title={title}>
        <p>This is the author’s account. It cannot be deleted, because the site needs an author.</p>
        <ReturnToAccount />
      </FormPage>
    );
  return (
    <FormPage title={title}>
      <Failure result={result} says="The account was not deleted." />
      <p>
        Your name, your address and your password are deleted at once and for good. Terms that you
        suggested stay in the glossary, without your name.
      </p>
      <SentForm form={form} button="Delete my account" busy="Deleting…">
        <fieldset>
          <legend className="caps">Your comments</legend>
          {choices.map(({ value, label }) => (
            <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="comments"
                value={value}
                defaultChecked={value === (values.comments ?? 'keep')}
                className="tick"
              />
              {label}
            </label>
          ))}
        </fieldset>
        <PasswordField {...field('password')} />
      </SentForm>
      <ReturnToAccount />
    </FormPage>
  );
}
