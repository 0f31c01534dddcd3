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

/** Forgets what was typed into a form that was sent, where its page is left at that moment. */
export const forgetDraft = (name: string) =>
  safeStorage(() => sessionStorage.removeItem(keyOf(name)));

/**
 * Keeps what is typed into a form over a reload of the page, until it has been sent; passwords and codes are not kept.
 *
 * @param name of the draft, one for each form
 * @param isSent whether the form was sent successfully: the draft is forgotten then
 */
export function useFormDraft(
  formRef: RefObject<HTMLFormElement | null>,
  name: string,
  isSent: boolean,
): void {
  const key = keyOf(name);

  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    const kept = safeStorage(
      () => JSON.parse(sessionStorage.getItem(key) ?? '{}') as object | null,
    );
    for (const field of fieldsOf(form)) {
      const text: unknown = Reflect.get(kept ?? {}, field.name);
      if (field.value === '' && typeof text === 'string' && text !== '') {
        field.value = text;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }
    const keep = () => {
      const draft = Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]));
      safeStorage(() => sessionStorage.setItem(key, JSON.stringify(draft)));
    };
    form.addEventListener('input', keep);
    return () => form.removeEventListener('input', keep);
  }, [formRef, key]);

  useEffect(() => {
    if (isSent) forgetDraft(name);
  }, [isSent, name]);
}
