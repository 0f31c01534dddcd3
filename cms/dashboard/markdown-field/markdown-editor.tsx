'use client';

import type { EditorView } from '@codemirror/view';
import { startTransition, useState, useId, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { fitMarkdown } from '../../../text-editor/fit-markdown';
import { MarkdownText, type Mode } from '../../../text-editor/markdown-text';
import { lostPictures } from '../../../text-editor/paste';
import { type ToolName, ToolButtons, useLink } from '../../../text-editor/text-tools';
import { Button } from '@payloadcms/ui';

/** Renders the dialog for a link's URL. It has no form, because it is inside the record's form. */
function LinkDialog({ view, onClose }: { view: EditorView; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const link = useLink(view, onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed before its removal: only then does the browser restore the focus.
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

type MarkdownEditorProps = {
  id?: string;
  label: string;
  value: string;
  onChange: (markdown: string) => void;
  mode: Mode;
  /** Supported formatting. Other pasted formatting is reduced to its text. */
  tools: readonly ToolName[];
  readOnly: boolean;
  hidden?: boolean;
  describedBy?: string;
  isInvalid?: boolean;
  /** Converts pasted or dropped text to Markdown. */
  takePasted?: (pasted: string) => string;
};

export function MarkdownEditor(props: MarkdownEditorProps) {
  const { label, tools, readOnly, hidden, takePasted } = props;
  const [view, setView] = useState<EditorView | null>(null);
  const [, setTurn] = useState(0);
  const [isLinking, setIsLinking] = useState(false);
  const [said, setSaid] = useState('');
  const actions = { link: () => setIsLinking(true), picture: () => undefined };

  const paste = (pasted: string, html: string) => {
    const { markdown, lost } = fitMarkdown(
      takePasted?.(pasted) ?? pasted,
      tools,
      lostPictures(html),
    );
    const words = new Intl.ListFormat('en').format(lost);
    startTransition(() => setSaid(words && `Pasted without ${words}, which cannot be shown here.`));
    return markdown;
  };

  return (
    <div
      id={props.id}
      className="markdown-editor rounded-(--radius-edge) border border-(--color-rule) bg-(--theme-input-bg) focus-within:border-(--color-edge) has-[.cm-focused]:outline-2 has-[.cm-focused]:outline-(--color-accent)"
      hidden={hidden}
    >
      <ToolButtons
        view={view}
        actions={actions}
        tools={tools}
        className="markdown-tools sticky top-(--doc-controls-height,0) z-2 flex flex-wrap border-b border-(--color-rule) bg-(--color-leaf)"
        isDisabled={readOnly}
      />
      <MarkdownText
        text={props.value}
        mode={props.mode}
        label={label}
        className=""
        isReadOnly={readOnly}
        describedBy={props.describedBy}
        isInvalid={props.isInvalid}
        tools={tools}
        actions={actions}
        onChange={props.onChange}
        onUpdate={() => setTurn((turns) => turns + 1)}
        onReady={setView}
        onPaste={paste}
      />
      <p role="status" className="m-0 border-t border-(--color-rule) px-4 py-[0.4rem] empty:hidden">
        {said}
      </p>
      {isLinking && view && (
        <LinkDialog view={view} onClose={() => flushSync(() => setIsLinking(false))} />
      )}
    </div>
  );
}
