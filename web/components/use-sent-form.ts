import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import type { ActionResult } from '../api/actions';
import { type FormErrors, formErrors } from './form-errors';
import { useIsHydrated } from './use-is-hydrated';
import { useFormDraft } from './use-form-draft';

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
