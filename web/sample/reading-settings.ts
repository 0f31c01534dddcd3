import { useSyncExternalStore } from 'react';
import { isNight } from '../components/is-night';
import { safeStorage } from '../components/safe-storage';
import { parseTextStyle, type TextStyle, usualTextStyle, writeTextStyle } from './text-style';

/** Steps of the text's size, in order; the styles know how large each is. */
export const textSizes = ['1', '2', '3', '4', '5', '6', '7'] as const;
type TextSize = (typeof textSizes)[number];
const usualSize: TextSize = '3';

/** The colors of the page while a chapter is read: those of the rest of the site, of the device, or of their own. */
export const readingThemes = ['site', 'system', 'day', 'sepia', 'night'] as const;
export type ReadingTheme = (typeof readingThemes)[number];

/** Names in storage. The script that runs before the first paint reads them too. */
export const readingItems = {
  size: 'reader:size',
  style: 'reader:text',
  theme: 'reader:theme',
} as const;

/** What is chosen stands on the root element, where the styles find it, from before the first paint on. */
const root = () => document.documentElement;

/** Under which names what is stored stands on the root element. */
const shownAs = {
  [readingItems.size]: 'readingSize',
  [readingItems.style]: 'readingText',
  [readingItems.theme]: 'readingTheme',
} as const;

const showStored = () =>
  safeStorage(() => {
    for (const [item, name] of Object.entries(shownAs)) {
      const stored = localStorage.getItem(item);
      if (stored) root().dataset[name] = stored;
      else delete root().dataset[name];
    }
  });

let isFollowing = false;

/** What was chosen in another tab counts in this one, too: a choice that is made here next would else take it back. */
function followOtherTabs(): void {
  if (isFollowing) return;
  isFollowing = true;
  // It may have been chosen before the application was there, or while the browser held the page back.
  showStored();
  window.addEventListener('storage', showStored);
  window.addEventListener('pageshow', showStored);
}

function subscribe(notify: () => void) {
  const observer = new MutationObserver(notify);
  observer.observe(root(), {
    attributeFilter: ['data-reading-size', 'data-reading-text', 'data-reading-theme'],
  });
  followOtherTabs();
  return () => observer.disconnect();
}

const sizeNow = () => textSizes.find((size) => size === root().dataset.readingSize) ?? usualSize;
const styleNow = () => root().dataset.readingText ?? '';
const themeNow = () =>
  readingThemes.find((theme) => theme === root().dataset.readingTheme) ?? 'site';

export const useTextSize = () => useSyncExternalStore(subscribe, sizeNow, () => usualSize);
export const useReadingTheme = () =>
  useSyncExternalStore<ReadingTheme>(subscribe, themeNow, () => 'site');
export const useTextStyle = () =>
  parseTextStyle(useSyncExternalStore(subscribe, styleNow, () => ''));

/** Keeps a setting, or forgets it where it is the usual one. */
function choose(name: keyof DOMStringMap, item: string, value: string, isUsual: boolean): void {
  if (isUsual) {
    delete root().dataset[name];
    safeStorage(() => localStorage.removeItem(item));
  } else {
    root().dataset[name] = value;
    safeStorage(() => localStorage.setItem(item, value));
  }
}

/** Sets the text in a size, now and the next time. */
const chooseTextSize = (size: TextSize): void =>
  choose('readingSize', readingItems.size, size, size === usualSize);

/** The next size up or down; at its end the size stays. */
export function stepTextSize(by: 1 | -1): void {
  const next = textSizes[textSizes.indexOf(sizeNow()) + by];
  if (next) chooseTextSize(next);
}

/** Gives chapters colors of their own, now and the next time, or those of the site again. */
export const chooseReadingTheme = (theme: ReadingTheme): void =>
  choose('readingTheme', readingItems.theme, theme, theme === 'site');

/** The next of the page's own colors, from those that are seen: a choice that changed nothing would seem to be none. */
export function turnReadingTheme(): void {
  const own = ['day', 'sepia', 'night'] as const;
  const now = own.findIndex((theme) => theme === themeNow());
  const seen = now >= 0 ? now : own.indexOf(isNight() ? 'night' : 'day');
  chooseReadingTheme(own[(seen + 1) % own.length] ?? 'site');
}

/** Sets the text in a style, now and the next time. */
export function chooseTextStyle(style: TextStyle): void {
  const written = writeTextStyle(style);
  choose('readingText', readingItems.style, written, written === '');
}

/** Whether anything is other than usual. */
export const useIsUsual = () =>
  useSyncExternalStore(
    subscribe,
    () => sizeNow() === usualSize && styleNow() === '' && themeNow() === 'site',
    () => true,
  );

/** Everything as it was before anything was chosen. */
export function forgetReadingSettings(): void {
  chooseTextSize(usualSize);
  chooseTextStyle(usualTextStyle);
  chooseReadingTheme('site');
}
