import { createAction, createClientAction, submits } from '../api/actions';
import { Failure, Notice, FormPage, SentForm, useSentForm } from '../components/form';
import { useReader } from '../account/reader-store';
import { EmailField, Honeypot } from '../components/fields';
import { TopicFields } from '../components/topic-fields';
import type { Route } from './+types/subscribe';

const request = submits(async (api, { email = '', posts, books, book = '', website = '' }) => {
  const topics = { posts: posts === 'on', books: books === 'on' };
  await api('POST /subscriptions/request', { email, ...topics, book, website });
  return { email };
});
export const action = createAction(request);
export const clientAction = createClientAction(request);

const title = 'Subscribe';

export default function Subscribe({ actionData }: Route.ComponentProps) {
  const form = useSentForm('subscribe', actionData);
  const { errors, field, result, values } = form;
  const reader = useReader();
  if (result?.status === 'done')
    return (
      <FormPage title={title}>
        <Notice>
          We sent a mail to {result.data.email}. Open the link in it to confirm. Until then, nothing
          is stored.
        </Notice>
        <p>If it does not arrive in a few minutes, check your spam folder.</p>
      </FormPage>
    );
  const isSent = Object.keys(values).length > 0;
  return (
    <FormPage title={title} description="Mails about new posts, books, and sample chapters.">
      <Failure result={result} says="You are not subscribed yet." />
      <p>The mails contain no trackers. One click in any of them unsubscribes you.</p>
      <SentForm form={form} button="Subscribe" busy="Sending…">
        <EmailField
          {...field('email')}
          defaultValue={values.email ?? (reader?.isValidated ? reader.email : undefined)}
          required
        />
        <TopicFields
          chosen={{
            posts: !isSent || values.posts === 'on',
            books: !isSent || values.books === 'on',
          }}
          error={errors.posts && 'Choose at least one.'}
        />
        <input type="hidden" name="book" value={values.book ?? ''} />
        <Honeypot name="website" />
      </SentForm>
    </FormPage>
  );
}
