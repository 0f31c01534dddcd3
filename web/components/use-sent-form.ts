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
 * A form that is checked before it is sent, and keeps its draft until it has arrived. While it is being sent no result is
 * shown, so that an earlier message never stands beside a later one.
 *
 * @param name of the form, for its draft
 * @param result the page's `actionData`
 * @param place the id of where the form begins, on a page that is longer than a window: without JavaScript the page comes anew, and
 *   at its top nobody would see what has become of the form
 */
export function useSentForm(name: string, result: ActionResult | undefined, place?: string) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useIsHydrated();
  const { pathname, search } = useLocation();
  const isSending = useNavigation().formMethod === 'POST';
  const [local, setLocal] = useState<{
    errors: FormErrors;
    since: ActionResult | undefined;
  } | null>(null);
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
  return {
    /** For the form element. Without JavaScript the browser itself checks. */
    formProps: {
      ref: form,
      method: 'post' as const,
      action: place && !isHydrated ? `${pathname}${search}#${place}` : undefined,
      noValidate: isHydrated,
      onSubmit,
    },
    isSending,
    errors: isSending ? {} : isLocal ? local.errors : apiErrors,
    values: result && result.status !== 'done' ? result.values : {},
    /** With the API's reason for a failure; null while nothing is to be shown. */
    result: isSending || isLocal ? null : (result ?? null),
    status: isSending || isLocal || result === undefined ? null : result.status,
  };
}
