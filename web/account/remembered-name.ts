import type { Api } from '../api/client';
import { safeStorage } from '../components/safe-storage';

/** The caller's own address; an empty text when the site does not tell. */
export const addressOf = (api: Api) =>
  api('GET /ip', {}).then(
    ({ ip }) => ip,
    () => '',
  );

/** Keeps the name of who logged in under the address he logged in from. Specification, section 7. */
export const rememberName = (address: string, userName: string) =>
  address && safeStorage(() => localStorage.setItem(address, userName));

/** Forgets the name again, of who leaves without having chosen to be remembered. */
export async function forgetName(api: Api): Promise<void> {
  const address = await addressOf(api);
  if (address) safeStorage(() => localStorage.removeItem(address));
}

/** The name to suggest to who comes from this address: the one kept in this browser, else the one that the site knows. */
export async function rememberedName(api: Api): Promise<string> {
  const ipAddress = await addressOf(api);
  const kept = ipAddress && safeStorage(() => localStorage.getItem(ipAddress));
  return kept || api('GET /Users/GetUsersByIP', { ipAddress }).catch(() => '');
}
