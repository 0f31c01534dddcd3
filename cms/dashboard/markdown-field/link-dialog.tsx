'use client';

import { Button } from '@payloadcms/ui';
import type { EditorView } from '@codemirror/view';
import { useId, useLayoutEffect, useRef } from 'react';
import { useLink } from '../../../text-editor/text-tools';

/** Where the link of the selection leads. It stands within the form of the record, so it has no form of its own. */
export function LinkDialog({ view, onClose }: { view: EditorView; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const link = useLink(view, onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed before it leaves the page: only then the browser gives the focus back.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="w-[min(32rem,94vw)] rounded-(--radius-edge) border border-(--color-edge) bg-(--theme-elevation-0) p-6 text-(--color-ink) backdrop:bg-black/45"
      onClose={onClose}
    >
      <label id={id} htmlFor={`${id}url`} className="mb-2 block">
        {link.isNew ? 'Where the link leads' : 'Where this link leads'}
      </label>
      <input
        id={`${id}url`}
        value={link.url}
        placeholder={link.placeholder}
        className="min-h-11 w-full rounded-(--radius-edge) border border-(--color-edge) bg-(--theme-input-bg) px-3 text-inherit [font:inherit]"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => link.setUrl(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          link.save();
        }}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button margin={false} onClick={link.save}>
          {link.isNew ? 'Make the link' : 'Change it'}
        </Button>
        {!link.isNew && (
          <Button margin={false} buttonStyle="secondary" onClick={link.remove}>
            Remove the link
          </Button>
        )}
        <Button margin={false} buttonStyle="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </dialog>
  );
}
