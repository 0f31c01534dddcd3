import { type RefObject, useEffect } from 'react';
import { browserApi } from '../api/browser-api';
import type { Api } from '../../cms/contract/plain/client';
import { safeStorage } from '../browser/safe-storage';

export const fetchClientIp = (api: Api) =>
  api('GET /ip', {}).then(
    ({ ip }) => ip,
    () => '',
  );

/** Stores the name of a logged-in user under their IP address. Specification, section 7. */
export const rememberName = (clientIp: string, userName: string) =>
  clientIp && safeStorage(() => localStorage.setItem(clientIp, userName));

/** Deletes the stored name of a user who logs out without "Remember Me". */
export async function forgetName(api: Api): Promise<void> {
  const clientIp = await fetchClientIp(api);
  if (clientIp) safeStorage(() => localStorage.removeItem(clientIp));
}

/** Returns the username to suggest for the client's IP address: from this browser, or else from the site. */
async function rememberedName(api: Api): Promise<string> {
  const ipAddress = await fetchClientIp(api);
  if (!ipAddress) return '';
  const stored = safeStorage(() => localStorage.getItem(ipAddress));
  return stored || api('GET /Users/GetUsersByIP', { ipAddress }).catch(() => '');
}

/** Fills an empty username field with the remembered name and moves the focus to the next field. */
export function useRememberedName(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    let isOver = false;
    void rememberedName(browserApi()).then((userName) => {
      const field = form.current?.elements.namedItem('userName');
      if (isOver || !userName || !(field instanceof HTMLInputElement) || field.value) return;
      field.value = userName;
      const following = form.current?.elements.namedItem('password');
      if (document.activeElement === field && following instanceof HTMLElement) following.focus();
    });
    return () => {
      isOver = true;
    };
  }, [form]);
}
