import type { ReactNode } from 'react';
import { Form } from 'react-router-dom';
import type { ActionResult } from '../api/actions';
import { Field } from '../components/field';
import { Notice } from '../components/notice';
import { useSentForm } from '../components/use-sent-form';
import { Failure } from './failure';

type MailFormProps = {
  /** Name of the form's draft. */
  name: string;
  actionData: ActionResult | undefined;
  button: string;
  /** Message after sending: the same for every address. */
  done: ReactNode;
};

/** A form that requests an e-mail. */
export function MailForm({ name, actionData, button, done }: MailFormProps) {
  const { formProps, isSending, errors, values, result } = useSentForm(name, actionData);
  return (
    <>
      <Failure result={result?.status === 'failed' ? result : null} says="That did not work." />
      {result?.status === 'done' && <Notice>{done}</Notice>}
      <Form {...formProps} className="flex flex-col gap-5">
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={values.email}
          error={errors.email}
        />
        <button type="submit" className="button button-sealed" aria-disabled={isSending}>
          {isSending ? 'Sending…' : button}
        </button>
      </Form>
    </>
  );
}
