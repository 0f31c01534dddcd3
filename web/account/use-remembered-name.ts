import { type RefObject, useEffect } from 'react';
import { browserApi } from '../api/browser-api';
import { rememberedName } from './remembered-name';

/** Fills an empty user name field with the remembered name and moves the focus to the next field. */
export function useRememberedName(
  form: RefObject<HTMLFormElement | null>,
  { name, next }: { name: string; next: string },
): void {
  useEffect(() => {
    let isOver = false;
    void rememberedName(browserApi()).then((userName) => {
      const field = form.current?.elements.namedItem(name);
      if (isOver || !userName || !(field instanceof HTMLInputElement) || field.value) return;
      field.value = userName;
      const following = form.current?.elements.namedItem(next);
      if (document.activeElement === field && following instanceof HTMLElement) following.focus();
    });
    return () => {
      isOver = true;
    };
  }, [form, name, next]);
}
