import { type RefObject, useEffect } from 'react';
import { browserApi } from '../api/browser-api';
import { rememberedName } from './remembered-name';

/** Writes the name of who logged in from here before into an empty field of a form, and goes on to the password. */
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
