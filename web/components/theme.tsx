import { useEffect, useSyncExternalStore } from 'react';

const key = 'theme';

/** What the browser puts around the page: `--color-paper` of styles/tokens.css. */
export const themeColors = { day: '#f6efdf', night: '#14110d' };

/** Runs before anything is painted, so that a page chosen to be night never flashes as day. */
export const themeScript = `try{var t=localStorage.getItem('${key}');if(t==='day'||t==='night')document.documentElement.dataset.theme=t}catch{}`;

const night = () => window.matchMedia('(prefers-color-scheme: dark)');

function subscribe(notify: () => void) {
  const media = night();
  const observer = new MutationObserver(notify);
  media.addEventListener('change', notify);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    media.removeEventListener('change', notify);
    observer.disconnect();
  };
}

const isNight = () => {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'night' : night().matches;
};

function choose(theme: 'day' | 'night') {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Storage is closed to the page: the choice lasts until it is left.
  }
}

/** Switches between day and night. Until it is used, the system decides. */
export function ThemeSwitch() {
  const dark = useSyncExternalStore<boolean | null>(subscribe, isNight, () => null);
  useEffect(() => {
    if (dark === null) return;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      meta.content = dark ? themeColors.night : themeColors.day;
  }, [dark]);
  return (
    <button
      type="button"
      className="text-faded hover:text-ink grid size-11 cursor-pointer place-items-center"
      aria-label={dark ? 'Switch to day colours' : 'Switch to night colours'}
      onClick={() => choose(isNight() ? 'day' : 'night')}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="none">
        <circle cx="12" cy="12" r="8.25" stroke="currentColor" strokeWidth="1.5" />
        <path d="M12 3.75a8.25 8.25 0 0 1 0 16.5z" fill="currentColor" />
      </svg>
    </button>
  );
}
