/** Whether the system wants dark pages. */
export const night = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The colors that are to be seen: on a chapter's page those that were chosen for reading. */
export function isNight() {
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  return scheme === 'dark' || (scheme !== 'light' && night().matches);
}
