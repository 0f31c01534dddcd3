import { PageLink } from '../../components/page-link';
import { createAction, createClientAction, submits } from '../../api/actions';
import { Alert, Notice, FormPage, SentForm, useSentForm } from '../../components/form';
import type { Route } from './+types/unsubscribe';

/**
 * Mail programs POST to the URL in the mail (RFC 8058), so the token is in the URL. Opening the page changes nothing: mail
 * scanners open every link.
 */
const unsubscribe = submits((api, _, { searchParams }) =>
  api('POST /Users/unsubscribe', { token: searchParams.get('token') ?? '' }),
);
export const action = createAction(unsubscribe);
export const clientAction = createClientAction(unsubscribe);

const title = 'No more e-mails';

export default function Unsubscribe({ actionData }: Route.ComponentProps) {
  const form = useSentForm('unsubscribe', actionData);
  const { result } = form;
  const failure = result && result.status !== 'done' ? result : null;
  if (result?.status === 'done')
    return (
      <FormPage title={title}>
        <Notice>You will get no more e-mails about replies.</Notice>
        <p>
          If you change your mind, tick the box beside your next comment.{' '}
          <PageLink to="/blog" className="link">
            To the forum
          </PageLink>
        </p>
      </FormPage>
    );
  return (
    <FormPage title={title}>
      <p>You asked for an e-mail whenever somebody replies to you. Should these e-mails stop?</p>
      {failure && (
        <Alert>{failure.problem?.detail ?? 'The site cannot be reached. Try again later.'}</Alert>
      )}
      <SentForm form={form} button="Stop these e-mails" busy="Stopping…" />
    </FormPage>
  );
}
