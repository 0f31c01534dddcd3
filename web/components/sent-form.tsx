import type { ReactNode } from 'react';
import { Form } from 'react-router-dom';
import type { useSentForm } from './use-sent-form';

type SubmitButtonProps = { isSending: boolean; busy: string; children: string };

export const SubmitButton = ({ isSending, busy, children }: SubmitButtonProps) => (
  <button type="submit" className="button button-sealed" aria-disabled={isSending}>
    {isSending ? busy : children}
  </button>
);

type SentFormProps = {
  form: Pick<ReturnType<typeof useSentForm>, 'formProps' | 'isSending'>;
  button: string;
  busy: string;
  children?: ReactNode;
};

export const SentForm = ({ form, button, busy, children }: SentFormProps) => (
  <Form {...form.formProps} className="flex flex-col gap-5">
    {children}
    <SubmitButton isSending={form.isSending} busy={busy}>
      {button}
    </SubmitButton>
  </Form>
);
