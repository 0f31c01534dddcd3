import type { ReactNode } from 'react';
import { Form } from 'react-router-dom';
import { Field } from '../components/field';
import { Notice } from '../components/notice';
import { useSentForm } from '../components/use-sent-form';
import { Failure } from './failure';

type MailFormProps = {
  /** Of the form, for its draft. */
  name: string;
  button: string;
  /** Said when it was sent: the same for every address. */
  done: ReactNode;
};

/** A form that has a mail sent to an address. */
export function MailForm({ name, button, done }: MailFormProps) {
  const { formProps, isSending, errors, typed, outcome } = useSentForm(name);
  return (
    <>
      <Failure outcome={outcome?.is === 'failed' ? outcome : null} says="That did not work." />
      {outcome?.is === 'done' && <Notice>{done}</Notice>}
      <Form {...formProps} className="flex flex-col gap-5">
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={typed.email}
          error={errors.email}
        />
        <button type="submit" className="button button-sealed" aria-disabled={isSending}>
          {isSending ? 'Sending…' : button}
        </button>
      </Form>
    </>
  );
}
