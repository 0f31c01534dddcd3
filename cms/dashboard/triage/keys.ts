/** What a panel below a term asks for before it is decided on. */
export type Panel = 'edit' | 'merge' | 'decline';

/** What a key means. */
export type KeyAction =
  | { do: 'approve' | 'block' | 'undo' | 'next' | 'previous' | 'close' }
  | { do: 'open'; panel: Panel }
  /** From which book on the term is told. */
  | { do: 'book'; book: number }
  /** Which of the ready lines the author says. */
  | { do: 'line'; line: number };

/** The keys, as they are shown on the buttons. */
export const keyOf = {
  approve: 'A',
  edit: 'E',
  merge: 'M',
  decline: 'D',
  block: 'B',
  undo: 'U',
  next: 'J',
  previous: 'K',
} as const;

const actions: Record<string, KeyAction> = {
  [keyOf.approve]: { do: 'approve' },
  [keyOf.edit]: { do: 'open', panel: 'edit' },
  [keyOf.merge]: { do: 'open', panel: 'merge' },
  [keyOf.decline]: { do: 'open', panel: 'decline' },
  [keyOf.block]: { do: 'block' },
  [keyOf.undo]: { do: 'undo' },
  [keyOf.next]: { do: 'next' },
  [keyOf.previous]: { do: 'previous' },
};

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'repeat' | 'isComposing'
>;

/**
 * What a key means that is pressed on the screen of suggestions; null for nothing. A key that is held down means one thing once.
 *
 * @param where.isTyping whether the key writes: only Escape means something then
 * @param where.panel the panel that is open: digits choose a line of the author's in one, and a book elsewhere
 * @param where.areOn whether single keys mean anything (WCAG 2.1.4)
 */
export function keyAction(
  { key, altKey, ctrlKey, metaKey, repeat, isComposing }: Pressed,
  { isTyping, panel, areOn }: { isTyping: boolean; panel: Panel | null; areOn: boolean },
): KeyAction | null {
  if (altKey || ctrlKey || metaKey || isComposing || repeat) return null;
  if (key === 'Escape') return panel ? { do: 'close' } : null;
  if (isTyping || !areOn) return null;
  if (/^\d$/.test(key))
    return panel === 'decline'
      ? { do: 'line', line: Number(key) }
      : { do: 'book', book: Number(key) };
  return actions[key.toUpperCase()] ?? null;
}
