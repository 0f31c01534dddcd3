import type { Message } from '../service-worker/messages';

/** Browsers have it on https and localhost only. */
const container = () =>
  typeof navigator === 'undefined' ? undefined : (navigator as Partial<Navigator>).serviceWorker;

/** Tells the service worker, where there is one. */
export async function tellServiceWorker(message: Message): Promise<void> {
  const registration = await container()
    ?.getRegistration()
    .catch(() => undefined);
  registration?.active?.postMessage(message);
}

/** Whether a service worker answers for what this page requests. */
export const hasServiceWorker = (): boolean => Boolean(container()?.controller);
