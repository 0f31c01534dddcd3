import { useSyncExternalStore } from 'react';
import { safeStorage } from '../components/safe-storage';

/** Steps of the text's size, in order; the styles know how large each is. */
export const textSizes = ['1', '2', '3', '4', '5', '6', '7'] as const;
type TextSize = (typeof textSizes)[number];
const usualSize: TextSize = '3';

/** The colours of the page while a chapter is read; `site` follows the rest of the site. */
export const readingThemes = ['site', 'day', 'sepia', 'night'] as const;
export type ReadingTheme = (typeof readingThemes)[number];

/** Names in storage. The script that runs before the first paint reads them too. */
export const readingItems = { size: 'reader:size', theme: 'reader:theme' } as const;

/** What is chosen stands on the root element, where the styles find it, from before the first paint on. */
const root = () => document.documentElement;

function subscribe(notify: () => void) {
  const observer = new MutationObserver(notify);
  observer.observe(root(), { attributeFilter: ['data-reading-size', 'data-reading-theme'] });
  return () => observer.disconnect();
}

const sizeNow = () => textSizes.find((size) => size === root().dataset.readingSize) ?? usualSize;
const themeNow = () =>
  readingThemes.find((theme) => theme === root().dataset.readingTheme) ?? 'site';

export const useTextSize = () => useSyncExternalStore(subscribe, sizeNow, () => usualSize);
export const useReadingTheme = () =>
  useSyncExternalStore<ReadingTheme>(subscribe, themeNow, () => 'site');

/** Sets the text in a size, now and the next time. */
export function chooseTextSize(size: TextSize): void {
  root().dataset.readingSize = size;
  safeStorage(() => localStorage.setItem(readingItems.size, size));
}

/** Gives chapters colours of their own, now and the next time, or those of the site again. */
export function chooseReadingTheme(theme: ReadingTheme): void {
  if (theme === 'site') {
    delete root().dataset.readingTheme;
    safeStorage(() => localStorage.removeItem(readingItems.theme));
  } else {
    root().dataset.readingTheme = theme;
    safeStorage(() => localStorage.setItem(readingItems.theme, theme));
  }
}
