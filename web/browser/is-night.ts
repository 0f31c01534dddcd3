export const night = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Returns true if dark colors are displayed, including a chapter's own colors. */
export function isNight() {
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  return scheme === 'dark' || (scheme !== 'light' && night().matches);
}
