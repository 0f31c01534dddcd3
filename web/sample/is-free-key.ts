/** Elements that handle keys themselves. */
const ownKeys =
  'input, textarea, select, [contenteditable=true], dialog[data-early], dialog[data-own-keys], [role=menu], [role=radiogroup], header nav, video, audio';

/** After a dialog closes, its element keeps the focus until the next frame. */
const closed = 'dialog:not([open])';

/** Returns true if no element handles the key, so that it may turn a page. */
export const isFreeKey = ({
  target,
  altKey,
  ctrlKey,
  metaKey,
  repeat,
  defaultPrevented,
}: KeyboardEvent): boolean =>
  !(altKey || ctrlKey || metaKey || repeat || defaultPrevented) &&
  !(target instanceof Element && target.closest(ownKeys) && !target.closest(closed));
