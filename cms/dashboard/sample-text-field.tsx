'use client';

import { TextareaInput, useField } from '@payloadcms/ui';
import type { TextareaFieldClientProps } from 'payload';
import { type ClipboardEvent, useMemo, useState } from 'react';
import { typedMarkup } from '../content/bracket-markup';
import { chapterFromHtml, paragraphsByLines } from '../content/pasted-chapter';

/** Puts words where the cursor is, as if they were typed: the browser can undo it, and the form hears of it. */
function type(box: HTMLTextAreaElement, words: string) {
  box.focus();
  if (document.execCommand('insertText', false, words)) return;
  box.setRangeText(words, box.selectionStart, box.selectionEnd, 'end');
  box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}

/** The text of a chapter. What is pasted from a word processor becomes its markup. */
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
  const [typed, setTyped] = useState<string>();
  const [said, setSaid] = useState('');
  // What is stored is shown as one would type it; what is being typed stays as it is.
  const shown = useMemo(() => (value === typed ? value : typedMarkup(value)), [value, typed]);

  const paste = (event: ClipboardEvent<HTMLDivElement>) => {
    const box = event.target;
    if (!(box instanceof HTMLTextAreaElement) || box.readOnly || box.disabled) return;
    const html = event.clipboardData.getData('text/html');
    const plain = event.clipboardData.getData('text/plain');
    const pasted = html === '' ? null : chapterFromHtml(html);
    const words = pasted?.markup ?? paragraphsByLines(plain);
    setSaid(
      pasted && pasted.lost.length > 0
        ? `Pasted without ${new Intl.ListFormat('en').format(pasted.lost)}: a chapter cannot hold them.`
        : '',
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
          setTyped(target.value);
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
