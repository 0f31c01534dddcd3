export type Panel = 'edit' | 'merge' | 'decline';

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

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'repeat' | 'isComposing'
>;

/**
 * Returns a pressed key in upper case if it may be a shortcut, otherwise null. Repeated events of a held key are ignored.
 *
 * @param where.isTyping true in a text field, where only Escape has an action
 * @param where.areOn whether single keys are enabled (WCAG 2.1.4)
 */
export function shortcutOf(
  { key, altKey, ctrlKey, metaKey, repeat, isComposing }: Pressed,
  { isTyping, areOn }: { isTyping: boolean; areOn: boolean },
): string | null {
  if (altKey || ctrlKey || metaKey || isComposing || repeat) return null;
  if (key === 'Escape') return key;
  return isTyping || !areOn ? null : key.toUpperCase();
}
