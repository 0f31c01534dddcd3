import type { ReactNode } from 'react';
import type { ActionResult } from '../api/actions';
import { EmailField } from '../components/fields';
import { FormPage, SentForm, useSentForm, Notice, Failure, AuthLinks } from '../components/form';

type MailFormPageProps = {
  title: string;
  description?: string;
  name: string;
  actionData: ActionResult | undefined;
  button: string;
  /** Message after sending: the same for every address. */
  done: string;
  codePath: string;
  children: ReactNode;
};

export function MailFormPage({ name, actionData, children, ...texts }: MailFormPageProps) {
  const form = useSentForm(name, actionData);
  const { field, result } = form;
  return (
    <FormPage title={texts.title} description={texts.description}>
      <p>{children}</p>
      <Failure result={result?.status === 'failed' ? result : null} says="That did not work." />
      {result?.status === 'done' && <Notice>{texts.done}</Notice>}
      <SentForm form={form} button={texts.button} busy="Sending…">
        <EmailField {...field('email')} required />
      </SentForm>
      <AuthLinks
        links={[
          [texts.codePath, 'I have a code'],
          ['/admin/userlogin', 'Log in'],
        ]}
      />
    </FormPage>
  );
}
