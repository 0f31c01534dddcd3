import { type RefObject, useEffect, useRef } from 'react';
import { isSecret } from '../api/secret-fields';
import { safeStorage } from './safe-storage';

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (element): element is HTMLInputElement | HTMLTextAreaElement =>
      (element instanceof HTMLInputElement &&
        !['hidden', 'checkbox', 'radio'].includes(element.type) &&
        !isSecret(element.name)) ||
      element instanceof HTMLTextAreaElement,
  );

/** What stands in a form, as its draft has it. */
export const textsIn = (form: HTMLFormElement): string =>
  JSON.stringify(Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value])));

const keyOf = (name: string) => `draft:${name}`;

const sessionDrafts = () => sessionStorage;

/** Deletes the draft of a form that is gone: it was sent at that moment, or is given up. */
export const deleteFormDraft = (name: string) =>
  safeStorage(() => sessionStorage.removeItem(keyOf(name)));

/** What stands in the draft of a form by the names of its fields; null where there is none. */
export const readFormDraft = (
  name: string,
  storage: () => Pick<Storage, 'getItem'> = sessionDrafts,
): Record<string, unknown> | null =>
  safeStorage(
    () => JSON.parse(storage().getItem(keyOf(name)) ?? 'null') as Record<string, unknown> | null,
  );

/**
 * Fills the empty fields of a form from its draft, tells the form what stands in it, and stores what is typed from now on; passwords
 * and codes are not stored.
 *
 * @param name of the draft, one for each form
 * @param storage where the drafts are; reading it may throw
 * @returns what ends the storing
 */
export function attachFormDraft(
  form: HTMLFormElement,
  name: string,
  storage: () => Pick<Storage, 'getItem' | 'setItem'> = sessionDrafts,
): () => void {
  const draft = readFormDraft(name, storage);
  for (const field of fieldsOf(form)) {
    const text = draft?.[field.name];
    if (field.value === '' && typeof text === 'string' && text !== '') field.value = text;
    // What was typed before the application was there counts from its first moment on.
    if (field.value !== field.defaultValue)
      field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const save = () => safeStorage(() => storage().setItem(keyOf(name), textsIn(form)));
  form.addEventListener('input', save);
  return () => form.removeEventListener('input', save);
}

/**
 * Empties a form that was sent, and deletes its draft, unless something else stands in it by now: the network may take its time,
 * and nobody has to wait for it before they go on typing.
 *
 * @param sent what stood in the form when it was sent, by `textsIn`; null where nobody has seen that
 */
export function emptySentForm(
  form: HTMLFormElement,
  name: string,
  sent: string | null,
  storage: () => Pick<Storage, 'removeItem'> = sessionDrafts,
): void {
  if (sent !== null && sent !== textsIn(form)) return;
  form.reset();
  safeStorage(() => storage().removeItem(keyOf(name)));
}

/**
 * Stores what is typed into a form over a reload of the page, until it has been sent; then the form is empty again.
 *
 * @param name of the draft, one for each form
 * @param done what the form was answered with when it was sent successfully, another object each time; else null
 */
export function useFormDraft(
  formRef: RefObject<HTMLFormElement | null>,
  name: string,
  done: object | null,
): void {
  const sent = useRef<string | null>(null);
  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    const endDraft = attachFormDraft(form, name);
    const onSubmit = () => (sent.current = textsIn(form));
    form.addEventListener('submit', onSubmit);
    return () => {
      endDraft();
      form.removeEventListener('submit', onSubmit);
    };
  }, [formRef, name]);

  useEffect(() => {
    if (!done) return;
    if (formRef.current) emptySentForm(formRef.current, name, sent.current);
    else deleteFormDraft(name);
  }, [done, formRef, name]);
}
