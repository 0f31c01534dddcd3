import { useSyncExternalStore } from 'react';
import { isNight } from '../browser/is-night';
import { safeStorage } from '../browser/safe-storage';
import { parseTextStyle, type TextStyle, usualTextStyle, writeTextStyle } from './text-style';

/** Text sizes in order; defined in the styles. */
export const textSizes = ['1', '2', '3', '4', '5', '6', '7'] as const;
type TextSize = (typeof textSizes)[number];
const usualSize: TextSize = '3';

/** Colors for chapters: the site's, the system's, or their own. */
export const readingThemes = ['site', 'system', 'day', 'sepia', 'night'] as const;
export type ReadingTheme = (typeof readingThemes)[number];

/** Storage keys. Also read by the script that runs before the first paint. */
export const readingItems = {
  size: 'reader:size',
  style: 'reader:text',
  theme: 'reader:theme',
  begun: 'reader:books',
} as const;

/** Settings are data attributes of the root element, set before the first paint. */
const root = () => document.documentElement;

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

/** Follows changes in other tabs, which the next choice here would otherwise revert. */
function followOtherTabs(): void {
  if (isFollowing) return;
  isFollowing = true;
  // Settings may have changed before hydration or in the back/forward cache.
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

function choose(name: keyof DOMStringMap, item: string, value: string, isUsual: boolean): void {
  if (isUsual) {
    delete root().dataset[name];
    safeStorage(() => localStorage.removeItem(item));
  } else {
    root().dataset[name] = value;
    safeStorage(() => localStorage.setItem(item, value));
  }
}

const chooseTextSize = (size: TextSize): void =>
  choose('readingSize', readingItems.size, size, size === usualSize);

export function stepTextSize(by: 1 | -1): void {
  const next = textSizes[textSizes.indexOf(sizeNow()) + by];
  if (next) chooseTextSize(next);
}

export const chooseReadingTheme = (theme: ReadingTheme): void =>
  choose('readingTheme', readingItems.theme, theme, theme === 'site');

/** Switches to the next colors, starting from those displayed. */
export function turnReadingTheme(): void {
  const own = ['day', 'sepia', 'night'] as const;
  const now = own.findIndex((theme) => theme === themeNow());
  const seen = now >= 0 ? now : own.indexOf(isNight() ? 'night' : 'day');
  chooseReadingTheme(own[(seen + 1) % own.length] ?? 'site');
}

export function chooseTextStyle(style: TextStyle): void {
  const written = writeTextStyle(style);
  choose('readingText', readingItems.style, written, written === '');
}

export const useIsUsual = () =>
  useSyncExternalStore(
    subscribe,
    () => sizeNow() === usualSize && styleNow() === '' && themeNow() === 'site',
    () => true,
  );

export function forgetReadingSettings(): void {
  chooseTextSize(usualSize);
  chooseTextStyle(usualTextStyle);
  chooseReadingTheme('site');
}
