import { useState } from 'react';
import { safeStorage } from '../browser/safe-storage';

/** Layout of the page, and the author's goal. Stored in this browser. */
type RoomSettings = {
  way: 'rich' | 'source';
  isDrawerOpen: boolean;
  isPreviewed: boolean;
  /** Whether all paragraphs but the current one fade. */
  isFocused: boolean;
  /** Whether the current line stays in the middle of the window. */
  isTypewriter: boolean;
  /** Words for a day; 0 for no goal. */
  goal: number;
  /** Words that were written on one day, by local date. */
  day: { date: string; words: number };
};

const item = 'editor:room';

const initial: RoomSettings = {
  way: 'rich',
  isDrawerOpen: false,
  isPreviewed: false,
  isFocused: false,
  isTypewriter: false,
  goal: 0,
  day: { date: '', words: 0 },
};

const read = (): RoomSettings => ({
  ...initial,
  ...safeStorage(() => JSON.parse(localStorage.getItem(item) ?? '{}') as Partial<RoomSettings>),
});

export function useRoomSettings() {
  const [settings, setSettings] = useState(read);
  const change = (part: Partial<RoomSettings>) =>
    setSettings((before) => {
      const next = { ...before, ...part };
      safeStorage(() => localStorage.setItem(item, JSON.stringify(next)));
      return next;
    });
  return [settings, change] as const;
}
