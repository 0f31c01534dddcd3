import { Form, redirect } from 'react-router-dom';
import { type Act, inBrowserDo, onServerDo, sendingChangesNothing } from '../../api/actions';
import { inBrowser, onServer } from '../../api/loaders';
import { PasswordField } from '../../components/password-field';
import { SmallPage } from '../../components/form-page';
import { useSentForm } from '../../components/use-sent-form';
import { privateHeaders, privatePageMeta } from '../../page-meta';
import { Failure } from '../../account/failure';
import { leaveHere } from '../../account/session-actions';
import { forOneself, loadAccount } from '../../account/load-account';
import { WayBack } from '../../account/return-to';
import type { Route } from './+types/delete-account';

export const loader = onServer(loadAccount);
export const clientLoader = inBrowser(loadAccount);

const leave: Act = async (api, { password = '', comments }) => {
  await api('POST /Users/delete', {
    password,
    comments: comments === 'delete' ? 'delete' : 'keep',
  });
  return redirect('/');
};
const path = '/admin/account/delete';
export const action = onServerDo(forOneself(path, leave));
export const clientAction = inBrowserDo(
  forOneself(path, async (api, typed) => {
    const onward = await leave(api, typed);
    await leaveHere(api);
    return onward;
  }),
);
export const shouldRevalidate = sendingChangesNothing;
export const headers = privateHeaders;

const title = 'Delete the account';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, title);

const choices = [
  { value: 'keep', label: 'They stay, as those of a former reader' },
  { value: 'delete', label: 'They go, too' },
];

export default function AccountDelete({ loaderData: { role } }: Route.ComponentProps) {
  const { formProps, isSending, errors, typed, outcome } = useSentForm('account-delete');
  if (role === 'author')
    return (
      <SmallPage title={title}>
        <p>This is the author’s account. It cannot be deleted: the site would have nobody.</p>
        <WayBack />
      </SmallPage>
    );
  return (
    <SmallPage title={title}>
      <Failure outcome={outcome} says="The account was not deleted." />
      <p>
        Your name, your address and your password are deleted at once and for good. Terms that you
        suggested stay in the glossary, without your name.
      </p>
      <Form {...formProps} className="flex flex-col gap-5">
        <fieldset>
          <legend className="caps">Your comments</legend>
          {choices.map(({ value, label }) => (
            <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="comments"
                value={value}
                defaultChecked={value === (typed.comments ?? 'keep')}
                className="tick"
              />
              {label}
            </label>
          ))}
        </fieldset>
        <PasswordField name="password" autoComplete="current-password" error={errors.password} />
        <button type="submit" className="button button-sealed" aria-disabled={isSending}>
          {isSending ? 'Deleting…' : 'Delete my account'}
        </button>
      </Form>
      <WayBack />
    </SmallPage>
  );
}
