import type { EditorView } from '@codemirror/view';
import { useState } from 'react';
import { linkAt, setLink } from './rich/format';

/** Where the link at the selection leads: what a dialog shows and sets. `onClose` is called before the text gets the focus. */
export function useLink(view: EditorView, onClose: () => void) {
  const [before] = useState(() => linkAt(view.state));
  const [url, setUrl] = useState(before ?? '');
  const set = (to: string) => {
    const change = setLink(view.state, to.trim());
    onClose();
    if (change) view.dispatch(change);
    view.focus();
  };
  return {
    isNew: before === null,
    url,
    setUrl,
    placeholder: '/books/indomitus-est or https://…',
    save: () => set(/^www\./i.test(url) ? `https://${url}` : url),
    remove: () => set(''),
  };
}
