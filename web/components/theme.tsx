import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { readingItems } from './reading-settings';
import { isNight, night, switchTheme, themeItem } from '../browser/switch-theme';
import { stageCookie } from '../../cms/contract/plain/reading-stage';

/** Browser theme colors: `--color-paper` of styles/tokens.css. */
export const themeColors = { day: '#f6efdf', night: '#14110d' };

/**
 * Runs before the first paint, so that stored theme, text size and colors apply without a flash. Also marks pages that
 * reserve space for "Go on reading", and users who have said how far they have read.
 */
export const themeScript = `try{(function(d,s){if(document.cookie.includes('${stageCookie}='))d.said='';function r(n,k,p){var v=s.getItem(k);if(v&&p.test(v))d[n]=v}
r('theme','${themeItem}',/^(day|night)$/);r('readingSize','${readingItems.size}',/^[1-7]$/);r('readingText','${readingItems.style}',/^[a-z -]+$/);r('readingTheme','${readingItems.theme}',/^(system|day|sepia|night)$/);
var b=s.getItem('${readingItems.begun}'),p=location.pathname;if(b&&(p=='/'||b.includes('"'+p.slice(7)+'"')))d.begun=''
})(document.documentElement.dataset,localStorage)}catch{}`;

function followOtherWindow({ key, newValue }: StorageEvent) {
  if (key === themeItem && (newValue === 'day' || newValue === 'night'))
    document.documentElement.dataset.theme = newValue;
}

function subscribe(notify: () => void) {
  const media = night();
  const observer = new MutationObserver(notify);
  media.addEventListener('change', notify);
  observer.observe(document.documentElement, {
    attributeFilter: ['data-theme', 'data-reading-theme'],
  });
  window.addEventListener('storage', followOtherWindow);
  return () => {
    window.removeEventListener('storage', followOtherWindow);
    media.removeEventListener('change', notify);
    observer.disconnect();
  };
}

/** Switches between day and night. The system's setting is the default. */
export function ThemeSwitch() {
  // Rerender on navigation: chapters may have their own colors.
  useLocation();
  const dark = useSyncExternalStore<boolean | null>(subscribe, isNight, () => null);
  useEffect(() => {
    if (dark === null) return;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      meta.content = dark ? themeColors.night : themeColors.day;
  }, [dark]);
  return (
    <button
      type="button"
      data-switches-theme=""
      className="text-faded hover:text-ink grid h-11 w-[2.35rem] shrink-0 cursor-pointer xl:shrink place-items-center"
      aria-label={dark ? 'Switch to day colors' : 'Switch to night colors'}
      onClick={switchTheme}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="none">
        <circle cx="12" cy="12" r="8.25" stroke="currentColor" strokeWidth="1.5" />
        <path d="M12 3.75a8.25 8.25 0 0 1 0 16.5z" fill="currentColor" />
      </svg>
    </button>
  );
}
