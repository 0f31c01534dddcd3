import type { CallReply } from '../../../cms/contract/calls';
import { Form } from 'react-router-dom';
import { EmailField, Field } from '../../components/field';
import { Prose } from '../../components/prose';
import { SubmitRow } from '../../components/submit-row';
import { useSentForm } from '../../components/use-sent-form';

/** Specification, section 8. */
const messages = {
  done: 'Message sent!',
  failed: 'Something went wrong. Try again later.',
};

export function ContactPage({
  loaderData: contact,
  actionData,
}: {
  loaderData: CallReply<'GET /pages/contact'>;
  actionData?: Parameters<typeof useSentForm>[1];
}) {
  const { formProps, isSending, field, result } = useSentForm('contact', actionData, 'write');
  return (
    <div className="max-w-measure mx-auto box-content px-6 pt-6 md:pt-10">
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
