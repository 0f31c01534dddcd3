import { type RefObject, useEffect } from 'react';
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

const keyOf = (name: string) => `draft:${name}`;

const sessionDrafts = () => sessionStorage;

/** Deletes the draft of a form that was sent, where its page is left at that moment. */
export const deleteFormDraft = (name: string) =>
  safeStorage(() => sessionStorage.removeItem(keyOf(name)));

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
  const key = keyOf(name);
  const draft = safeStorage(() => JSON.parse(storage().getItem(key) ?? '{}') as object | null);
  for (const field of fieldsOf(form)) {
    const text: unknown = Reflect.get(draft ?? {}, field.name);
    if (field.value === '' && typeof text === 'string' && text !== '') field.value = text;
    // What was typed before the application was there counts from its first moment on.
    if (field.value !== field.defaultValue)
      field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const save = () => {
    const values = Object.fromEntries(
      fieldsOf(form).map(({ name: field, value }) => [field, value]),
    );
    safeStorage(() => storage().setItem(key, JSON.stringify(values)));
  };
  form.addEventListener('input', save);
  return () => form.removeEventListener('input', save);
}

/**
 * Stores what is typed into a form over a reload of the page, until it has been sent.
 *
 * @param name of the draft, one for each form
 * @param isSent whether the form was sent successfully: the draft is deleted then
 */
export function useFormDraft(
  formRef: RefObject<HTMLFormElement | null>,
  name: string,
  isSent: boolean,
): void {
  useEffect(
    () => (formRef.current ? attachFormDraft(formRef.current, name) : undefined),
    [formRef, name],
  );

  useEffect(() => {
    if (isSent) deleteFormDraft(name);
  }, [isSent, name]);
}
