import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { countWords } from '../../cms/contract/plain/reading-time';
import { safeStorage } from '../browser/safe-storage';

/** Layout of the page, and the author's goal. Stored in this browser. */
const initial = {
  way: 'rich' as 'rich' | 'source',
  isDrawerOpen: false,
  isPreviewed: false,
  /** Whether all paragraphs but the current one fade. */
  isFocused: false,
  /** Whether the current line stays in the middle of the window. */
  isTypewriter: false,
  /** Words a day; 0 for no goal. */
  goal: 0,
  /** Words that were written on one day, by local date. */
  day: { date: '', words: 0 },
};

const item = 'editor:room';

const read = (): typeof initial => ({
  ...initial,
  ...safeStorage(() => JSON.parse(localStorage.getItem(item) ?? '{}') as Partial<typeof initial>),
});

export function useEditorSettings() {
  const [settings, setSettings] = useState(read);
  const change = (part: Partial<typeof initial>) =>
    setSettings((before) => {
      const next = { ...before, ...part };
      safeStorage(() => localStorage.setItem(item, JSON.stringify(next)));
      return next;
    });
  return [settings, change] as const;
}

/** Milliseconds from a keystroke to the next count. */
const pause = 400;

/** “2,478 words”. */
export const wordsOf = (count: number) =>
  count === 1 ? '1 word' : `${count.toLocaleString('en-US')} words`;

/** Local date, such as 2026-11-25. */
const localDate = () => new Date().toLocaleDateString('sv-SE');

/**
 * Returns the number of words of a text, and of those written today, minus deleted words.
 *
 * @param revision changes when the text was replaced, so that the new words do not count as written today
 */
export function useWordsOfToday(
  text: string,
  revision: number,
  [{ day }, change]: ReturnType<typeof useEditorSettings>,
) {
  const [counted, setCounted] = useState({ revision: -1, words: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The count of a text that was just opened is known at once.
  if (counted.revision !== revision) setCounted({ revision, words: countWords(text) });

  const count = useEffectEvent(() => {
    timer.current = undefined;
    const words = countWords(text);
    const written = words - counted.words;
    if (written === 0) return;
    setCounted({ revision, words });
    const soFar = day.date === localDate() ? day.words : 0;
    change({ day: { date: localDate(), words: soFar + written } });
  });
  // A key press does not restart the timer. Otherwise nothing would be counted during fast typing.
  useEffect(() => {
    timer.current ??= setTimeout(count, pause);
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return { words: counted.words, today: Math.max(0, day.date === localDate() ? day.words : 0) };
}
