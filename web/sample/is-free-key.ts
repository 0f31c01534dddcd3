/** Where keys have a meaning of their own. */
const ownKeys =
  'input, textarea, select, [contenteditable=true], dialog[data-early], dialog[data-own-keys], [role=menu], [role=radiogroup], header nav, video, audio';

/** What has the focus in a dialog keeps it after it is closed, until the next frame is drawn. */
const closed = 'dialog:not([open])';

/** Whether a key is pressed that means nothing yet, so that it may turn a page. */
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
