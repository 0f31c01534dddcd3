import { Form, useSearchParams } from 'react-router-dom';
import { createAction, createClientAction, skipRevalidationOnSubmit } from '../../api/actions';
import type { Api } from '../../api/client';
import { Failure } from '../../account/failure';
import { FormPage } from '../../components/form-page';
import { Link } from '../../components/link';
import { Notice } from '../../components/notice';
import { SubmitButton } from '../../components/sent-form';
import { useSentForm } from '../../components/use-sent-form';
import { privateHeaders, privatePageMeta } from '../../page-meta';
import { subscriptionPath } from '../../../cms/contract/paths';
import type { Route } from './+types/confirm';

/** Opening the page changes nothing: mail scanners open every link. */
const confirm = (url: string) => (api: Api) =>
  api('POST /subscriptions/confirm', { token: new URL(url).searchParams.get('token') ?? '' });
export const action = (args: Route.ActionArgs) => createAction(confirm(args.request.url))(args);
export const clientAction = (args: Route.ClientActionArgs) =>
  createClientAction(confirm(args.request.url))(args);
export const shouldRevalidate = skipRevalidationOnSubmit;
export const headers = privateHeaders;

const title = 'Confirm your subscription';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, title);

export default function ConfirmSubscription({ actionData }: Route.ComponentProps) {
  const { formProps, isSending, result } = useSentForm('confirm-subscription', actionData);
  const [query] = useSearchParams();
  if (actionData?.status === 'done' && result)
    return (
      <FormPage title={title}>
        <Notice>You are subscribed.</Notice>
        <p>
          Every mail has a link to{' '}
          <Link viewTransition to={subscriptionPath(actionData.data.token)} className="link">
            your settings
          </Link>
          , where you can end it.
        </p>
      </FormPage>
    );
  return (
    <FormPage title={title}>
      <Failure result={result} says="You are not subscribed yet." />
      <p>Should we mail you, as you asked on the site?</p>
      <Form {...formProps} action={`?${query}`} className="flex flex-col">
        <SubmitButton isSending={isSending} busy="Confirming…">
          Confirm
        </SubmitButton>
      </Form>
    </FormPage>
  );
}
