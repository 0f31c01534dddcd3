import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useActionData, useNavigation } from 'react-router-dom';
import type { Outcome } from '../api/actions';
import { useIsHydrated } from './use-is-hydrated';
import { useKeptDraft } from './use-kept-draft';

type Errors = Record<string, string>;

/** Characters: specification, section 5. Nothing that is pasted is cut off in silence: what is too long is said. */
const longestEmail = { whole: 254, name: 64 };

/** What is wrong with a field, in words; an empty text for nothing. */
function complaint({ validity, type, value }: HTMLInputElement | HTMLTextAreaElement): string {
  if (type === 'email' && value.length > longestEmail.whole)
    return `Must have at most ${longestEmail.whole} characters.`;
  if (type === 'email' && value.indexOf('@') > longestEmail.name)
    return `Must have at most ${longestEmail.name} characters before the at sign.`;
  if (value !== '' && value.trim() === '') return 'Is required.';
  if (validity.valid) return '';
  if (validity.valueMissing) return 'Is required.';
  if (validity.typeMismatch && type === 'email')
    return 'Must be an e-mail address, such as name@example.com.';
  if (validity.tooLong) return 'Is too long.';
  return 'Is too short.';
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
 * A form that is checked before it is sent, keeps what was typed until it has arrived, and says what became of it. While it
 * is on its way nothing is said, so that an earlier message never stands beside a later one.
 *
 * @param name of the form, for its draft
 */
export function useSentForm(name: string) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useIsHydrated();
  const isSending = useNavigation().formMethod === 'POST';
  const outcome = useActionData<Outcome>();
  const [local, setLocal] = useState<{ errors: Errors; since: Outcome | undefined } | null>(null);
  const isLocal = local !== null && local.since === outcome;
  const isDone = outcome?.is === 'done' && !isLocal;
  useKeptDraft(form, name, isDone);

  useEffect(() => {
    if (outcome?.is === 'done') form.current?.reset();
    if (outcome?.is === 'refused' && form.current)
      focusOn(form.current, Object.keys(outcome.errors)[0]);
  }, [outcome]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const errors = complaintsOf(event.currentTarget);
    const [first] = Object.keys(errors);
    if (first === undefined && !isSending) return;
    event.preventDefault();
    setLocal({ errors, since: outcome });
    focusOn(event.currentTarget, first);
  };

  const refused = outcome?.is === 'refused' ? outcome.errors : {};
  return {
    /** For the form element. Without JavaScript the browser itself checks. */
    formProps: { ref: form, method: 'post' as const, noValidate: isHydrated, onSubmit },
    isSending,
    errors: isSending ? {} : isLocal ? local.errors : refused,
    typed: outcome && outcome.is !== 'done' ? outcome.typed : {},
    /** What became of it, with the API's reason for a failure; null while nothing is to be said. */
    outcome: isSending || isLocal ? null : (outcome ?? null),
    /** What to say, if anything. */
    said: isSending || isLocal || outcome === undefined ? null : outcome.is,
  };
}
