import { Form, Link, useSearchParams } from 'react-router-dom';
import { type Act, inBrowserDo, onServerDo, sendingChangesNothing } from '../../api/actions';
import { Alert, Notice } from '../../components/notice';
import { SmallPage } from '../../components/form-page';
import { useSentForm } from '../../components/use-sent-form';
import { privateHeaders, privatePageMeta } from '../../page-meta';
import type { Route } from './+types/unsubscribe';

/**
 * Mail programs send a POST to the very address that the mail names (RFC 8058), so the token stands there and not in the form.
 * Opening the page does nothing by itself: scanners open every link.
 */
const end =
  (url: string): Act =>
  (api) =>
    api('POST /Users/unsubscribe', { token: new URL(url).searchParams.get('token') ?? '' });
export const action = (args: Route.ActionArgs) => onServerDo(end(args.request.url))(args);
export const clientAction = (args: Route.ClientActionArgs) =>
  inBrowserDo(end(args.request.url))(args);
export const shouldRevalidate = sendingChangesNothing;
export const headers = privateHeaders;

const title = 'No more e-mails';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, title);

export default function Unsubscribe() {
  const { formProps, isSending, outcome } = useSentForm('unsubscribe');
  const [query] = useSearchParams();
  const failure = outcome && outcome.is !== 'done' ? outcome : null;
  if (outcome?.is === 'done')
    return (
      <SmallPage title={title}>
        <Notice>You will get no more e-mails about replies.</Notice>
        <p>
          If you change your mind, tick the box beside your next comment.{' '}
          <Link viewTransition to="/blog" className="link">
            To the forum
          </Link>
        </p>
      </SmallPage>
    );
  return (
    <SmallPage title={title}>
      <p>You asked for an e-mail whenever somebody replies to you. Should these e-mails stop?</p>
      {failure && (
        <Alert>{failure.because?.detail ?? 'The site cannot be reached. Try again later.'}</Alert>
      )}
      <Form {...formProps} action={`?${query}`} className="flex flex-col">
        <button type="submit" className="button button-sealed" aria-disabled={isSending}>
          {isSending ? 'Stopping…' : 'Stop these e-mails'}
        </button>
      </Form>
    </SmallPage>
  );
}
