import { type RefObject, useEffect, useRef } from 'react';
import { isSecret } from '../api/secret-fields';
import { safeStorage } from '../browser/safe-storage';

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (element): element is HTMLInputElement | HTMLTextAreaElement =>
      (element instanceof HTMLInputElement &&
        !['hidden', 'checkbox', 'radio'].includes(element.type) &&
        !isSecret(element.name)) ||
      element instanceof HTMLTextAreaElement,
  );

/** Returns a form's texts as stored in its draft. */
export const textsIn = (form: HTMLFormElement): string =>
  JSON.stringify(Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value])));

const keyOf = (name: string) => `draft:${name}`;

export const deleteFormDraft = (name: string) =>
  safeStorage(() => sessionStorage.removeItem(keyOf(name)));

export const renameFormDraft = (from: string, to: string) =>
  safeStorage(() => {
    sessionStorage.setItem(keyOf(to), sessionStorage.getItem(keyOf(from)) ?? '{}');
    sessionStorage.removeItem(keyOf(from));
  });

export const readFormDraft = (name: string): Record<string, unknown> | null =>
  safeStorage(
    () =>
      JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as Record<string, unknown> | null,
  );

/** Fills empty fields from a draft, and stores input except passwords and codes. @returns a function that stops this */
export function attachFormDraft(form: HTMLFormElement, name: string): () => void {
  const draft = readFormDraft(name);
  const save = () => safeStorage(() => sessionStorage.setItem(keyOf(name), textsIn(form)));
  form.addEventListener('input', save);
  for (const field of fieldsOf(form)) {
    const text = draft?.[field.name];
    if (field.value === '' && typeof text === 'string' && text !== '') field.value = text;
    // Stores and reports values typed before hydration.
    if (field.value !== field.defaultValue)
      field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return () => form.removeEventListener('input', save);
}

/** Resets a sent form and deletes its draft, unless the user has typed since. `sent` is null if unknown. */
export function emptySentForm(form: HTMLFormElement, name: string, sent: string | null): void {
  if (sent !== null && sent !== textsIn(form)) return;
  form.reset();
  deleteFormDraft(name);
}

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
