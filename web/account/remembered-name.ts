import type { Api } from '../api/client';
import { safeStorage } from '../components/safe-storage';

/** The caller's own IP address; an empty text when the site does not tell. */
export const fetchClientIp = (api: Api) =>
  api('GET /ip', {}).then(
    ({ ip }) => ip,
    () => '',
  );

/** Stores the name of who logged in under their IP address. Specification, section 7. */
export const rememberName = (clientIp: string, userName: string) =>
  clientIp && safeStorage(() => localStorage.setItem(clientIp, userName));

/** Forgets the name again, of who leaves without having chosen to be remembered. */
export async function forgetName(api: Api): Promise<void> {
  const clientIp = await fetchClientIp(api);
  if (clientIp) safeStorage(() => localStorage.removeItem(clientIp));
}

/** The name to suggest to who comes from this IP address: the one stored in this browser, else the one that the site knows. */
export async function rememberedName(api: Api): Promise<string> {
  const ipAddress = await fetchClientIp(api);
  const stored = ipAddress && safeStorage(() => localStorage.getItem(ipAddress));
  return stored || api('GET /Users/GetUsersByIP', { ipAddress }).catch(() => '');
}
