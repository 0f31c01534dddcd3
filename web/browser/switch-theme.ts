import { safeStorage } from './safe-storage';

export const night = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Returns true if dark colors are displayed, including a chapter's own colors. */
export function isNight() {
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  return scheme === 'dark' || (scheme !== 'light' && night().matches);
}

/** Storage key of the theme. */
export const themeItem = 'theme';

/** Switches between day and night. The new theme replaces a chapter's own colors. */
export function switchTheme(): void {
  const theme = isNight() ? 'day' : 'night';
  const { dataset } = document.documentElement;
  dataset.theme = theme;
  delete dataset.readingTheme;
  safeStorage(() => {
    localStorage.setItem(themeItem, theme);
    localStorage.removeItem('reader:theme');
  });
}
