import { Form } from 'react-router-dom';
import {
  type FormValues,
  createClientAction,
  createAction,
  skipRevalidationOnSubmit,
} from '../api/actions';
import type { Api } from '../api/client';
import { createClientLoader, type LoadArgs, createLoader } from '../api/loaders';
import { Field } from '../components/field';
import { Prose } from '../components/prose';
import { SubmitRow } from '../components/submit-row';
import { useSentForm } from '../components/use-sent-form';
import { pageMeta } from '../page-meta';
import { plainText } from '../plain-text';
import { breadcrumbsTo } from '../breadcrumbs';
import type { Route } from './+types/contact';

const load = ({ api }: LoadArgs) => api('GET /pages/contact', {});
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

const send = (api: Api, { name = '', email = '', message = '' }: FormValues) =>
  api('POST /contact', { name, email, message });
export const action = createAction(send);
export const clientAction = createClientAction(send);
export const shouldRevalidate = skipRevalidationOnSubmit;

export const handle = { breadcrumbs: () => breadcrumbsTo('/contact') };

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

export default function Contact({ loaderData: contact, actionData }: Route.ComponentProps) {
  const { formProps, isSending, errors, values, status } = useSentForm('contact', actionData);
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
          defaultValue={values.name}
          error={errors.name}
        />
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={values.email}
          error={errors.email}
        />
        <Field
          label="Message"
          name="message"
          rows={8}
          required
          defaultValue={values.message}
          error={errors.message}
        />
        <SubmitRow label="Send" isSending={isSending} status={status} messages={messages} />
      </Form>
    </div>
  );
}
