/** The keys as displayed on the buttons. */
export const keyOf = {
  approve: 'A',
  edit: 'E',
  merge: 'M',
  reject: 'D',
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

/** Elements in which users type. Checkboxes and radio buttons do not take letters. */
const typingTargets =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]';

type Queue = {
  areOn?: boolean;
  /** While an undo is in progress, other keys would apply to the wrong record. */
  isUndoing: boolean;
  /** The element of the current record. Keys press its buttons. */
  row: Element | null | undefined;
  onUndo: () => void;
  onMove: (by: 1 | -1) => void;
  onOther?: (key: string) => void;
};

/** Runs the action of a pressed key in a queue. */
export function pressKey(event: KeyboardEvent, { areOn = true, isUndoing, ...queue }: Queue): void {
  const isTyping = event.target instanceof Element && event.target.matches(typingTargets);
  const key = shortcutOf(event, { isTyping, areOn });
  if (key === null || (isUndoing && key !== keyOf.undo)) return;
  const button = [...(queue.row?.querySelectorAll<HTMLElement>('[aria-keyshortcuts]') ?? [])].find(
    (one) => one.getAttribute('aria-keyshortcuts') === key,
  );
  if (key === keyOf.undo) queue.onUndo();
  else if (key === keyOf.next) queue.onMove(1);
  else if (key === keyOf.previous) queue.onMove(-1);
  else if (button) button.click();
  else return queue.onOther?.(key);
  event.preventDefault();
}
