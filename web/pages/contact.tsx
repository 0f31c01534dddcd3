import { Form } from 'react-router-dom';
import type { CallReply } from '../../cms/contract/calls';
import { type Act, inBrowserDo, onServerDo, sendingChangesNothing } from '../api/actions';
import { inBrowser, type Load, onServer } from '../api/loaders';
import { Field } from '../components/field';
import { Prose } from '../components/prose';
import { SubmitRow } from '../components/submit-row';
import { useSentForm } from '../components/use-sent-form';
import { pageMeta } from '../page-meta';
import { plainText } from '../plain-text';
import { trailTo } from '../breadcrumbs';
import type { Route } from './+types/contact';

const load: Load<CallReply<'GET /pages/contact'>> = ({ api }) => api('GET /pages/contact', {});
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

const send: Act = (api, { name = '', email = '', message = '' }) =>
  api('POST /contact', { name, email, message });
export const action = onServerDo(send);
export const clientAction = inBrowserDo(send);
export const shouldRevalidate = sendingChangesNothing;

export const handle = { trail: () => trailTo('/contact') };

export const meta: Route.MetaFunction = ({ loaderData: contact, matches }) =>
  contact
    ? pageMeta({
        matches,
        path: '/contact',
        title: contact.title,
        description: plainText(contact.introHtml),
        picture: contact.socialPicture,
        about: () => ({ type: 'ContactPage' }),
      })
    : [];

/** Specification, section 8. */
const messages = {
  done: 'Message sent!',
  failed: 'Something went wrong. Try again later.',
};

export default function Contact({ loaderData: contact }: Route.ComponentProps) {
  const { formProps, isSending, errors, typed, said } = useSentForm('contact');
  return (
    <div className="max-w-measure mx-auto box-content px-6 pt-6 md:pt-10">
      <h1 className="font-display text-h1">{contact.title}</h1>
      <Prose html={contact.introHtml} className="mt-6" />
      <Form {...formProps} className="mt-10 flex flex-col gap-6">
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          required
          defaultValue={typed.name}
          error={errors.name}
        />
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={typed.email}
          error={errors.email}
        />
        <Field
          label="Message"
          name="message"
          rows={8}
          required
          defaultValue={typed.message}
          error={errors.message}
        />
        <SubmitRow label="Send" isSending={isSending} said={said} messages={messages} />
      </Form>
    </div>
  );
}
