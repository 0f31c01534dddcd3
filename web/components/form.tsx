import { type FormEvent, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigation, Form } from 'react-router-dom';
import type { ActionResult } from '../api/actions';
import { type FormErrors, formErrors } from './form-errors';
import { useIsHydrated } from './use-is-hydrated';
import { useFormDraft } from './use-form-draft';
import { PrivateHead, type PrivateHeadProps } from './page';
import { PageLink, BackLink } from './page-link';
import { paths } from '../../cms/contract/plain/paths';

const focusOn = (form: HTMLFormElement, name: string | undefined) => {
  const field = name && form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
};

/**
 * Validates a form before it is sent and keeps its draft until it has arrived. While sending, no result is displayed. On a long
 * page, `place` is the id of the form: without JavaScript, the new page scrolls there.
 */
export function useSentForm<Result extends ActionResult>(
  name: string,
  result: Result | undefined,
  place?: string,
) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useIsHydrated();
  const { pathname, search } = useLocation();
  const isSending = useNavigation().formMethod === 'POST';
  const [local, setLocal] = useState<{ errors: FormErrors; since: typeof result } | null>(null);
  const isLocal = local !== null && local.since === result;
  const isDone = result?.status === 'done' && !isLocal;
  useFormDraft(form, name, isDone ? result : null);

  useEffect(() => {
    if (result?.status === 'invalid' && form.current)
      focusOn(form.current, Object.keys(result.errors)[0]);
  }, [result]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const errors = formErrors(event.currentTarget);
    const [first] = Object.keys(errors);
    if (first === undefined && !isSending) return;
    event.preventDefault();
    setLocal({ errors, since: result });
    focusOn(event.currentTarget, first);
  };

  const apiErrors = result?.status === 'invalid' ? result.errors : {};
  const errors: FormErrors = isSending ? {} : isLocal ? local.errors : apiErrors;
  const values = result && result.status !== 'done' ? result.values : {};
  return {
    /** Without JavaScript, the browser validates. */
    formProps: {
      ref: form,
      method: 'post' as const,
      action: place && !isHydrated ? `${pathname}${search}#${place}` : undefined,
      noValidate: isHydrated,
      onSubmit,
    },
    isSending,
    errors,
    values,
    field: (name: string) => ({ name, defaultValue: values[name], error: errors[name] }),
    /** Null while there is nothing to show. */
    result: isSending || isLocal ? null : (result ?? null),
  };
}

type FormPageProps = PrivateHeadProps & { children: ReactNode };

/** A page with one small framed form. */
export const FormPage = ({ children, ...head }: FormPageProps) => (
  <div className="mx-auto max-w-[28rem] px-4 pt-8 sm:px-6 md:pt-14">
    <PrivateHead {...head} />
    <div className="rule-double rounded-edge border-3 px-5 pt-7 pb-8 sm:px-9">
      <h1 className="font-display text-h1 text-center">{head.title}</h1>
      <p aria-hidden="true" className="text-gold mt-1 text-center leading-none">
        ❦
      </p>
      <div className="mt-6 flex flex-col gap-6">{children}</div>
    </div>
  </div>
);

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

type SubmitRowProps = {
  label: string;
  isSending: boolean;
  isDisabled?: boolean;
  /** Null if there is nothing to show. */
  result: ActionResult | null;
  messages: { done: string; failed: string };
};

export function SubmitRow({
  label,
  isSending,
  isDisabled = false,
  result,
  messages,
}: SubmitRowProps) {
  const words = useRef<HTMLParagraphElement>(null);
  const status = result?.status;

  // A disabled button loses the focus: move it to the message.
  useEffect(() => {
    if (status === 'done' && document.activeElement === document.body) words.current?.focus();
  }, [status]);

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <button
        type="submit"
        className="button button-sealed disabled:cursor-default disabled:opacity-50"
        aria-disabled={isSending}
        disabled={isDisabled}
      >
        {isSending ? 'Sending…' : label}
      </button>
      <p
        ref={words}
        role="status"
        tabIndex={-1}
        className={`outline-none ${status && status !== 'done' ? 'text-accent' : ''}`}
      >
        {status && messages[status === 'done' ? 'done' : 'failed']}
      </p>
    </div>
  );
}

const frame = 'rounded-edge border-l-3 bg-leaf px-4 py-3';

export const Alert = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={`${frame} border-accent`}>
    {children}
  </div>
);

export const Notice = ({ children }: { children: ReactNode }) => (
  <div role="status" className={`${frame} border-gold`}>
    {children}
  </div>
);

export const Problem = ({ says, children }: { says: string; children?: ReactNode }) => (
  <Alert>
    <p>{says}</p>
    {children && <p className="text-note mt-1">{children}</p>}
  </Alert>
);

type FailureProps = {
  result: ActionResult | null;
  /** First sentence; the API's message follows. */
  says: string;
  /** Follows instead if fields are invalid: their errors are displayed beside them. */
  ofFields?: string;
};

export function Failure({ result, says, ofFields }: FailureProps) {
  if (!result || result.status === 'done') return null;
  return (
    <Problem says={says}>
      {result.status === 'invalid'
        ? ofFields
        : (result.problem?.detail ??
          'The site cannot be reached. Check your connection and try again.')}
    </Problem>
  );
}

export const AuthLinks = ({ links }: { links: [to: string, words: string][] }) => (
  <ul className="flex flex-wrap justify-center gap-x-6">
    {links.map(([to, words]) => (
      <li key={to}>
        <PageLink to={to} className="link flex min-h-11 items-center">
          {words}
        </PageLink>
      </li>
    ))}
  </ul>
);

export const ReturnToAccount = () => (
  <p className="text-center">
    <BackLink to={paths.account}>Your account</BackLink>
  </p>
);
