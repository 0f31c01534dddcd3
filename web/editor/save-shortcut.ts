import type { KeyboardEvent } from 'react';

/** Whether somebody presses the keys that save: Ctrl+S, or ⌘S. */
export const isSaveShortcut = ({ ctrlKey, metaKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && key === 's';
