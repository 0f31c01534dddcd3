import { Form, useSearchParams } from 'react-router-dom';
import { createClientAction, createAction, skipRevalidationOnSubmit } from '../../api/actions';
import type { Api } from '../../api/client';
import { Link } from '../../components/link';
import { Alert, Notice } from '../../components/notice';
import { FormPage } from '../../components/form-page';
import { SubmitButton } from '../../components/sent-form';
import { useSentForm } from '../../components/use-sent-form';
import { privateHeaders, privatePageMeta } from '../../page-meta';
import type { Route } from './+types/unsubscribe';

/**
 * Mail programs POST to the URL in the mail (RFC 8058), so the token is in the URL. Opening the page changes nothing: mail
 * scanners open every link.
 */
const unsubscribe = (url: string) => (api: Api) =>
  api('POST /Users/unsubscribe', { token: new URL(url).searchParams.get('token') ?? '' });
export const action = (args: Route.ActionArgs) => createAction(unsubscribe(args.request.url))(args);
export const clientAction = (args: Route.ClientActionArgs) =>
  createClientAction(unsubscribe(args.request.url))(args);
export const shouldRevalidate = skipRevalidationOnSubmit;
export const headers = privateHeaders;

const title = 'No more e-mails';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, title);

export default function Unsubscribe({ actionData }: Route.ComponentProps) {
  const { formProps, isSending, result } = useSentForm('unsubscribe', actionData);
  const [query] = useSearchParams();
  const failure = result && result.status !== 'done' ? result : null;
  if (result?.status === 'done')
    return (
      <FormPage title={title}>
        <Notice>You will get no more e-mails about replies.</Notice>
        <p>
          If you change your mind, tick the box beside your next comment.{' '}
          <Link viewTransition to="/blog" className="link">
            To the forum
          </Link>
        </p>
      </FormPage>
    );
  return (
    <FormPage title={title}>
      <p>You asked for an e-mail whenever somebody replies to you. Should these e-mails stop?</p>
      {failure && (
        <Alert>{failure.problem?.detail ?? 'The site cannot be reached. Try again later.'}</Alert>
      )}
      <Form {...formProps} action={`?${query}`} className="flex flex-col">
        <SubmitButton isSending={isSending} busy="Stopping…">
          Stop these e-mails
        </SubmitButton>
      </Form>
    </FormPage>
  );
}
