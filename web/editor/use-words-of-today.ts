import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { countWords } from '../../cms/contract/reading-time';
import type { useRoomSettings } from './room-settings';

/** Milliseconds from a keystroke to the next count. */
const pause = 400;

/** “2,478 words”. */
export const wordsOf = (count: number) =>
  count === 1 ? '1 word' : `${count.toLocaleString('en-US')} words`;

/** Local date, such as 2026-11-25. */
const localDate = () => new Date().toLocaleDateString('sv-SE');

/**
 * Number of words of a text, and of those written today, minus deleted words.
 *
 * @param revision changes when the text was replaced, so that the new words do not count as written today
 */
export function useWordsOfToday(
  text: string,
  revision: number,
  [{ day }, change]: ReturnType<typeof useRoomSettings>,
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
  // Each key does not restart the timer. Otherwise nothing would be counted during fast typing.
  useEffect(() => {
    timer.current ??= setTimeout(count, pause);
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return { words: counted.words, today: Math.max(0, day.date === localDate() ? day.words : 0) };
}
