import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { countWords, type RoomSettings } from './room-settings';

/** Milliseconds without a key after which words are counted. */
const pause = 400;

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
  const [words, setWords] = useState(() => countWords(text));
  const before = useRef({ revision, words });
  const today = localDate();

  const count = useEffectEvent(() => {
    const now = countWords(text);
    const written = before.current.revision === revision ? now - before.current.words : 0;
    before.current = { revision, words: now };
    setWords(now);
    if (written === 0) return;
    const soFar = day.date === localDate() ? day.words : 0;
    change({ day: { date: localDate(), words: soFar + written } });
  });
  useEffect(() => {
    const timer = setTimeout(count, pause);
    return () => clearTimeout(timer);
  }, [text, revision]);

  return { words, today: Math.max(0, day.date === today ? day.words : 0) };
}
