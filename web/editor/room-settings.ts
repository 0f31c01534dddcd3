import { useState } from 'react';
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
  /** Words for a day; 0 for no goal. */
  goal: 0,
  /** Words that were written on one day, by local date. */
  day: { date: '', words: 0 },
};

const item = 'editor:room';

const read = (): typeof initial => ({
  ...initial,
  ...safeStorage(() => JSON.parse(localStorage.getItem(item) ?? '{}') as Partial<typeof initial>),
});

export function useRoomSettings() {
  const [settings, setSettings] = useState(read);
  const change = (part: Partial<typeof initial>) =>
    setSettings((before) => {
      const next = { ...before, ...part };
      safeStorage(() => localStorage.setItem(item, JSON.stringify(next)));
      return next;
    });
  return [settings, change] as const;
}
