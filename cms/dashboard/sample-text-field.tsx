'use client';

import { TextareaInput, useField } from '@payloadcms/ui';
import type { TextareaFieldClientProps } from 'payload';
import { type ClipboardEvent, startTransition, useMemo, useRef, useState } from 'react';
import { typedMarkup } from '../books/bracket-markup';
import { chapterFromHtml, paragraphsOfText } from './pasted-chapter';

/** Inserts text at the cursor as if typed: the browser can undo it, and the form receives an input event. */
function type(box: HTMLTextAreaElement, words: string) {
  box.focus();
  if (document.execCommand('insertText', false, words)) return;
  box.setRangeText(words, box.selectionStart, box.selectionEnd, 'end');
  box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}

/** The text field of a chapter. Pasted formatted text is converted to markup. */
export function SampleTextField({ field, path, readOnly }: TextareaFieldClientProps) {
  const {
    value = '',
    setValue,
    showError,
    disabled,
    customComponents,
  } = useField<string>({
    potentiallyStalePath: path,
  });
  const [said, setSaid] = useState('');
  // A ref, not state: a render between the keystroke and the form's new value would restore the old value and move the cursor
  // to the end.
  const typed = useRef<string>(undefined);
  // What is stored is shown as one would type it; what is being typed stays as it is.
  // oxlint-disable-next-line react/refs -- see above: state would put the cursor at the end
  const shown = useMemo(() => (value === typed.current ? value : typedMarkup(value)), [value]);

  const paste = (event: ClipboardEvent<HTMLDivElement>) => {
    const box = event.target;
    if (!(box instanceof HTMLTextAreaElement) || box.readOnly || box.disabled) return;
    const html = event.clipboardData.getData('text/html');
    const plain = event.clipboardData.getData('text/plain');
    const pasted = html === '' ? null : chapterFromHtml(html);
    const words = pasted?.markup ?? paragraphsOfText(plain);
    const lost = pasted?.lost ?? [];
    // In a transition, for the same reason.
    startTransition(() =>
      setSaid(
        lost.length > 0
          ? `Pasted without ${new Intl.ListFormat('en').format(lost)}: a chapter cannot hold them.`
          : '',
      ),
    );
    if (pasted === null && words === plain) return;
    event.preventDefault();
    type(box, words);
  };

  return (
    <div onPaste={paste}>
      <TextareaInput
        path={path}
        label={field.label}
        description={field.admin?.description}
        rows={field.admin?.rows}
        required={field.required}
        readOnly={readOnly || disabled}
        showError={showError}
        Error={customComponents?.Error}
        value={shown}
        onChange={({ target }) => {
          typed.current = target.value;
          setValue(target.value);
        }}
        AfterInput={
          <p role="status" className="sample-text__said">
            {said}
          </p>
        }
      />
    </div>
  );
}
