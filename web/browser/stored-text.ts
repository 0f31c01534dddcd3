import { safeStorage } from './safe-storage';

/** A text in the browser's storage, empty if missing. If the browser blocks storage, it lasts as long as the page. */
export function storedText(key: string) {
  let fallback = '';
  const listeners = new Set<() => void>();
  return {
    read: () => safeStorage(() => localStorage.getItem(key) ?? '') ?? fallback,
    write(text: string): void {
      fallback = text;
      safeStorage(() => (text ? localStorage.setItem(key, text) : localStorage.removeItem(key)));
      for (const notify of listeners) notify();
    },
    subscribe(notify: () => void) {
      listeners.add(notify);
      window.addEventListener('storage', notify);
      return () => {
        listeners.delete(notify);
        window.removeEventListener('storage', notify);
      };
    },
  };
}

/** Returns the value of a JSON text; null if it is invalid. */
export function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
