import type { Message } from './messages';

/** Browsers have it on HTTPS and localhost only. */
const container = () =>
  typeof navigator === 'undefined' ? undefined : (navigator as Partial<Navigator>).serviceWorker;

/** Sends a message to the service worker, if there is one. */
export async function tellServiceWorker(message: Message): Promise<void> {
  const registration = await container()
    ?.getRegistration()
    .catch(() => undefined);
  registration?.active?.postMessage(message);
}

/** Returns true if a service worker handles this page's requests. */
export const hasServiceWorker = (): boolean => Boolean(container()?.controller);
