import { isNight } from './is-night';
import { safeStorage } from './safe-storage';

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
