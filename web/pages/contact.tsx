import {
  type FormValues,
  createClientAction,
  createAction,
  skipRevalidationOnSubmit,
} from '../api/actions';
import type { CallReply } from '../../cms/contract/calls';
import type { Api } from '../../cms/contract/plain/client';
import { createClientLoader, type LoadArgs, createLoader } from '../api/loaders';
import { PageHead, breadcrumbsTo } from '../components/page';
import { plainText } from '../components/plain-text';
import type { Route } from './+types/contact';
import { Form } from 'react-router-dom';
import { EmailField, Field } from '../components/fields';
import { Prose } from '../components/prose';
import { SubmitRow, useSentForm } from '../components/form';

const load = ({ api }: LoadArgs) => api('GET /pages/contact', {});
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

const send = (api: Api, { name = '', email = '', message = '' }: FormValues) =>
  api('POST /contact', { name, email, message });
export const action = createAction(send);
export const clientAction = createClientAction(send);
export const shouldRevalidate = skipRevalidationOnSubmit;

export const handle = { breadcrumbs: () => breadcrumbsTo('/contact') };

/** Specification, section 8. */
const messages = {
  done: 'Message sent!',
  failed: 'Something went wrong. Try again later.',
};

type Shown = {
  loaderData: CallReply<'GET /pages/contact'>;
  actionData?: Route.ComponentProps['actionData'];
};

export function ContactPage({ loaderData: contact, actionData }: Shown) {
  const { formProps, isSending, field, result } = useSentForm('contact', actionData, 'write');
  return (
    <div className="max-w-measure mx-auto box-content px-6 pt-6 md:pt-10">
      <PageHead
        path="/contact"
        title={contact.title}
        description={plainText(contact.introHtml)}
        ogImage={contact.socialPicture}
        about={() => ({ type: 'ContactPage' })}
      />
      <h1 className="font-display text-h1">{contact.title}</h1>
      <p className="mt-2 md:hidden print:hidden">
        <a href="#write" className="link-line">
          To the form
        </a>
      </p>
      <Prose html={contact.introHtml} className="mt-6" />
      <Form {...formProps} id="write" className="mt-10 flex flex-col gap-6">
        <Field label="Name" {...field('name')} autoComplete="name" required />
        <EmailField {...field('email')} required />
        <Field label="Message" {...field('message')} rows={8} required />
        <SubmitRow label="Send" isSending={isSending} result={result} messages={messages} />
      </Form>
    </div>
  );
}

export default ContactPage;
