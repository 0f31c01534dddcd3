'use client';

import { FieldDescription, FieldError, FieldLabel, TextareaInput, useField } from '@payloadcms/ui';
import type { TextareaFieldClientProps } from 'payload';
import { type ClipboardEvent, startTransition, useMemo, useRef, useState } from 'react';
import { bracketProblems, typedMarkup } from '../books/bracket-markup';
import { RichText } from './chapter-editor/rich-text';
import { chapterFromHtml, paragraphsOfText } from './pasted-chapter';

const lossOf = (lost: string[]) =>
  lost.length > 0
    ? `Pasted without ${new Intl.ListFormat('en').format(lost)}: a chapter cannot hold them.`
    : '';

/** Inserts text at the cursor as if typed: the browser can undo it, and the form receives an input event. */
function type(box: HTMLTextAreaElement, words: string) {
  box.focus();
  if (document.execCommand('insertText', false, words)) return;
  box.setRangeText(words, box.selectionStart, box.selectionEnd, 'end');
  box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}

type SourceProps = Pick<TextareaFieldClientProps, 'field' | 'path'> & {
  value: string;
  setValue: (value: string) => void;
  readOnly: boolean;
  onPaste: (lost: string[]) => void;
};

/** The markup of a chapter. Pasted formatted text is converted. */
function Source({ field, path, value, setValue, readOnly, onPaste }: SourceProps) {
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
    onPaste(pasted?.lost ?? []);
    if (pasted === null && words === plain) return;
    event.preventDefault();
    type(box, words);
  };

  return (
    <div onPaste={paste}>
      <TextareaInput
        path={path}
        label={field.label}
        rows={field.admin?.rows}
        readOnly={readOnly}
        value={shown}
        onChange={({ target }) => {
          typed.current = target.value;
          setValue(target.value);
        }}
      />
    </div>
  );
}

/** The text field of a chapter: rich by default, or its markup. Markup with mistakes can only be edited as such. */
export function SampleTextField({ field, path, readOnly }: TextareaFieldClientProps) {
  const {
    value = '',
    setValue,
    showError,
    disabled,
  } = useField<string>({ potentiallyStalePath: path });
  const [isSource, setIsSource] = useState(() => bracketProblems(value).length > 0);
  const [said, setSaid] = useState('');
  const hasMistakes = useMemo(
    () => isSource && bracketProblems(value).length > 0,
    [isSource, value],
  );
  const text = {
    ...{ value, readOnly: Boolean(readOnly || disabled) },
    // In a transition: see `typed`.
    onPaste: (lost: string[]) => startTransition(() => setSaid(lossOf(lost))),
  };
  const toggle = () => {
    if (!hasMistakes) setIsSource(!isSource);
  };
  const label = typeof field.label === 'string' ? field.label : field.name;

  return (
    <div
      className="field-type sample-text"
      onKeyDown={(event) => {
        if (!event.ctrlKey || !event.altKey || event.code !== 'KeyM') return;
        event.preventDefault();
        toggle();
      }}
    >
      <div className="sample-text__head">
        <FieldLabel as="span" label={label} required={field.required} path={path} />
        <button
          type="button"
          className="sample-text__way"
          aria-pressed={isSource}
          disabled={hasMistakes}
          title="Ctrl+Alt+M"
          onClick={toggle}
        >
          Source
        </button>
      </div>
      <FieldError path={path} showError={showError} />
      <RichText
        {...text}
        id={`rich-${path}`}
        label={label}
        hidden={isSource}
        onChange={setValue}
        onMistakes={() => setIsSource(true)}
      />
      {isSource && <Source {...text} field={field} path={path} setValue={setValue} />}
      <p role="status" className="sample-text__said">
        {hasMistakes ? 'The other way is open again when the mistakes below are mended.' : said}
      </p>
      <FieldDescription description={field.admin?.description} path={path} />
    </div>
  );
}
