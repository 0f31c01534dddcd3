/** The form below a term. */
export type Panel = 'edit' | 'merge' | 'decline';

export type KeyAction =
  | { do: 'approve' | 'block' | 'undo' | 'next' | 'previous' | 'close' }
  | { do: 'open'; panel: Panel }
  | { do: 'book'; book: number }
  | { do: 'line'; line: number };

/** The keys as displayed on the buttons. */
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
 * Returns the action for a key on the suggestions screen; null for none. Repeated events of a held key are ignored.
 *
 * @param where.isTyping true in a text field, where only Escape has an action
 * @param where.panel the open panel: digits select a message in the decline panel, otherwise a book
 * @param where.areOn whether single keys are enabled (WCAG 2.1.4)
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
