import { PageLink } from '../../components/page-link';
import { createAction, createClientAction, submits } from '../../api/actions';
import { Failure, Notice, FormPage, SentForm, useSentForm } from '../../components/form';
import { subscriptionPath } from '../../../cms/contract/plain/paths';
import type { Route } from './+types/confirm';

/** Opening the page changes nothing: mail scanners open every link. */
const confirm = submits((api, _, { searchParams }) =>
  api('POST /subscriptions/confirm', { token: searchParams.get('token') ?? '' }),
);
export const action = createAction(confirm);
export const clientAction = createClientAction(confirm);

const title = 'Confirm your subscription';

export default function ConfirmSubscription({ actionData }: Route.ComponentProps) {
  const form = useSentForm('confirm-subscription', actionData);
  const { result } = form;
  if (result?.status === 'done')
    return (
      <FormPage title={title}>
        <Notice>You are subscribed.</Notice>
        <p>
          Every mail has a link to{' '}
          <PageLink to={subscriptionPath(result.data.token)} className="link">
            your settings
          </PageLink>
          , where you can end it.
        </p>
      </FormPage>
    );
  return (
    <FormPage title={title}>
      <Failure result={result} says="You are not subscribed yet." />
      <p>Should we mail you, as you asked on the site?</p>
      <SentForm form={form} button="Confirm" busy="Confirming…" />
    </FormPage>
  );
}
