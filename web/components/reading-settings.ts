import { useSyncExternalStore } from 'react';
import { isNight } from '../browser/switch-theme';
import { safeStorage } from '../browser/safe-storage';

/** Settings of the reader, with their choices in display order. */
const choices = {
  /** Text sizes, defined in the styles. */
  size: ['1', '2', '3', '4', '5', '6', '7'],
  /** Colors for chapters: the site's, the system's, or their own. */
  theme: ['site', 'system', 'day', 'sepia', 'night'],
  face: ['book', 'plain', 'dyslexic'],
  lines: ['close', 'medium', 'open'],
  paragraphs: ['indented', 'spaced', 'wide'],
  width: ['narrow', 'medium', 'wide'],
  edge: ['ragged', 'justified'],
  /** Whether texts link to the glossary, also in posts and on books' pages. */
  names: ['linked', 'plain'],
} as const;

export type ReadingPart = keyof typeof choices;
export type ReadingSettings = { [Part in ReadingPart]: (typeof choices)[Part][number] };

export const readingChoices: { readonly [Part in ReadingPart]: readonly ReadingSettings[Part][] } =
  choices;

const usual: ReadingSettings = {
  size: '3',
  theme: 'site',
  face: 'book',
  lines: 'medium',
  paragraphs: 'indented',
  width: 'medium',
  edge: 'ragged',
  names: 'linked',
};

const parts = Object.keys(readingChoices) as ReadingPart[];

/** Storage keys. Also read by the script that runs before the first paint. */
export const readingItems = {
  size: 'reader:size',
  style: 'reader:text',
  theme: 'reader:theme',
  begun: 'reader:books',
} as const;

/** Settings are data attributes of the root element, set before the first paint. Defaults are left out. */
const root = () => document.documentElement;

const shownAs = {
  readingSize: readingItems.size,
  readingText: readingItems.style,
  readingTheme: readingItems.theme,
} as const;

const showStored = () =>
  safeStorage(() => {
    for (const [name, item] of Object.entries(shownAs)) {
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

/** Returns the settings as words, such as `size-4 theme-sepia face-plain lines-open`. */
function written(): string {
  const { readingSize, readingTheme, readingText = '' } = root().dataset;
  return `size-${readingSize} theme-${readingTheme} ${readingText}`;
}

/** Parses written settings. Unknown words are ignored. */
function parse(text: string): ReadingSettings {
  const words = text.split(' ');
  const chosen = parts.flatMap((part) =>
    readingChoices[part].flatMap((choice) =>
      words.includes(`${part}-${choice}`) ? [[part, choice] as const] : [],
    ),
  );
  return { ...usual, ...(Object.fromEntries(chosen) as Partial<ReadingSettings>) };
}

export const useReadingSettings = (): ReadingSettings =>
  parse(useSyncExternalStore(subscribe, written, () => ''));

export const isUsual = (settings: ReadingSettings): boolean =>
  parts.every((part) => settings[part] === usual[part]);

function show(name: keyof typeof shownAs, value: string): void {
  if (value === (root().dataset[name] ?? '')) return;
  if (value) root().dataset[name] = value;
  else delete root().dataset[name];
  safeStorage(() =>
    value ? localStorage.setItem(shownAs[name], value) : localStorage.removeItem(shownAs[name]),
  );
}

export function chooseReading(chosen: Partial<ReadingSettings>): void {
  const settings = { ...parse(written()), ...chosen };
  const { size, theme, ...text } = Object.fromEntries(
    Object.entries(settings).filter(([part, choice]) => choice !== usual[part as ReadingPart]),
  );
  show('readingSize', size ?? '');
  show('readingTheme', theme ?? '');
  show(
    'readingText',
    Object.entries(text)
      .map(([part, choice]) => `${part}-${choice}`)
      .join(' '),
  );
}

export function stepTextSize(by: 1 | -1): void {
  const sizes = readingChoices.size;
  const size = sizes[sizes.indexOf(parse(written()).size) + by];
  if (size) chooseReading({ size });
}

/** Switches to the next colors, starting from those displayed. */
export function turnReadingTheme(): void {
  const own = ['day', 'sepia', 'night'] as const;
  const { theme } = parse(written());
  const now = own.findIndex((each) => each === theme);
  const seen = now >= 0 ? now : own.indexOf(isNight() ? 'night' : 'day');
  chooseReading({ theme: own[(seen + 1) % own.length] });
}

export const forgetReadingSettings = (): void => chooseReading(usual);
