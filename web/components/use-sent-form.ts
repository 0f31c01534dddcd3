import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import {
  lengthComplaint,
  lengthOf,
  longestEmail,
  tooLong,
  tooLongBeforeAt,
} from '../../cms/contract/limits';
import type { ActionResult } from '../api/actions';
import { isSecret } from '../api/secret-fields';
import { useIsHydrated } from './use-is-hydrated';
import { useFormDraft } from './use-form-draft';

type Errors = Record<string, string>;

type TypedField = HTMLInputElement | HTMLTextAreaElement;

/** What counts of what was typed: a password is sent with the spaces at its ends. */
const counted = ({ name, value }: TypedField) => (isSecret(name) ? value : value.trim());

/** What is wrong with an e-mail address, as the browser sees it. */
function emailComplaint(email: string, { typeMismatch }: ValidityState): string {
  if (lengthOf(email) > longestEmail.whole) return tooLong(longestEmail.whole);
  if (lengthOf(email.split('@', 1)[0] ?? '') > longestEmail.local) return tooLongBeforeAt;
  return typeMismatch ? 'Must be an e-mail address, such as name@example.com.' : '';
}

/** What is wrong with a field, in words; an empty text for nothing. The browser would count an emoji as two or more. */
function complaint(field: TypedField): string {
  const { validity, value, type } = field;
  const text = counted(field);
  if (validity.valueMissing || (value !== '' && value.trim() === '')) return 'Is required.';
  if (type === 'email') return emailComplaint(text, validity);
  const length = { least: field.minLength, most: Number(field.dataset.most ?? Infinity) };
  return (text !== '' && lengthComplaint(text, length)) || '';
}

function complaintsOf(form: HTMLFormElement): Errors {
  const errors: Errors = {};
  for (const element of form.elements)
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      const message = complaint(element);
      if (message) errors[element.name] = message;
    }
  return errors;
}

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
 */
export function useSentForm(name: string, result: ActionResult | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useIsHydrated();
  const isSending = useNavigation().formMethod === 'POST';
  const [local, setLocal] = useState<{ errors: Errors; since: ActionResult | undefined } | null>(
    null,
  );
  const isLocal = local !== null && local.since === result;
  const isDone = result?.status === 'done' && !isLocal;
  useFormDraft(form, name, isDone);

  useEffect(() => {
    if (result?.status === 'done') form.current?.reset();
    if (result?.status === 'invalid' && form.current)
      focusOn(form.current, Object.keys(result.errors)[0]);
  }, [result]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const errors = complaintsOf(event.currentTarget);
    const [first] = Object.keys(errors);
    if (first === undefined && !isSending) return;
    event.preventDefault();
    setLocal({ errors, since: result });
    focusOn(event.currentTarget, first);
  };

  const apiErrors = result?.status === 'invalid' ? result.errors : {};
  return {
    /** For the form element. Without JavaScript the browser itself checks. */
    formProps: { ref: form, method: 'post' as const, noValidate: isHydrated, onSubmit },
    isSending,
    errors: isSending ? {} : isLocal ? local.errors : apiErrors,
    values: result && result.status !== 'done' ? result.values : {},
    /** With the API's reason for a failure; null while nothing is to be shown. */
    result: isSending || isLocal ? null : (result ?? null),
    status: isSending || isLocal || result === undefined ? null : result.status,
  };
}
