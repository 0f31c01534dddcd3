import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { countWords } from '../../cms/contract/reading-time';
import type { RoomSettings } from './room-settings';

/** Milliseconds from a key to the next count, during which others may come. */
const pause = 400;

/** “2,478 words”. */
export const wordsOf = (count: number) =>
  count === 1 ? '1 word' : `${count.toLocaleString('en-US')} words`;

/** Local date, such as 2026-11-25. */
const localDate = () => new Date().toLocaleDateString('sv-SE');

/**
 * The words of a text, and how many were written today: words that are taken away count against them.
 *
 * @param revision another number when the text was replaced by something else than typing, which nobody has written today
 */
export function useWordsOfToday(
  text: string,
  revision: number,
  { day }: RoomSettings,
  change: (part: Partial<RoomSettings>) => void,
) {
  const [counted, setCounted] = useState({ revision: -1, words: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A text that opens has its number with it.
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
  // Not begun again by every key, or nothing would be counted as long as somebody types fast.
  useEffect(() => {
    timer.current ??= setTimeout(count, pause);
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return { words: counted.words, today: Math.max(0, day.date === localDate() ? day.words : 0) };
}
