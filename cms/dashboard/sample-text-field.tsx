'use client';

import { TextareaInput, useField } from '@payloadcms/ui';
import type { TextareaFieldClientProps } from 'payload';
import { type ClipboardEvent, startTransition, useMemo, useRef, useState } from 'react';
import { bracketProblems, typedMarkup } from '../subjects/books/bracket-markup';
import { FieldFrame } from './markdown-field/markdown-field';
import { MarkdownEditor } from './markdown-field/markdown-editor';
import { ChapterText } from './sample-text/chapter-text';
import { chapterMarkdown, chapterTools, pastedMarkup } from './sample-text/pasted-chapter';

type SourceProps = Pick<TextareaFieldClientProps, 'field' | 'path'> & {
  value: string;
  setValue: (value: string) => void;
  readOnly: boolean;
};

/** Renders the markup of a chapter. Converts pasted formatted text. */
function Source({ field, path, value, setValue, readOnly }: SourceProps) {
  const [said, setSaid] = useState('');
  // A ref, not state: a render between the keystroke and the form's new value would restore the old value and move the cursor
  // to the end.
  const typed = useRef<string>(undefined);
  // Stored markup is simplified for editing. Text being typed stays unchanged.
  // oxlint-disable-next-line react/refs -- see above: state would put the cursor at the end
  const shown = useMemo(() => (value === typed.current ? value : typedMarkup(value)), [value]);

  const paste = (event: ClipboardEvent<HTMLDivElement>) => {
    const box = event.target;
    if (!(box instanceof HTMLTextAreaElement) || box.readOnly || box.disabled) return;
    const { clipboardData: data } = event;
    const pasted = pastedMarkup(data.getData('text/html'), data.getData('text/plain'));
    const lost = new Intl.ListFormat('en').format(pasted?.lost ?? []);
    // In a transition: see `typed`.
    startTransition(() => setSaid(lost && `Pasted without ${lost}, which cannot be shown here.`));
    if (!pasted) return;
    event.preventDefault();
    // As if typed: the browser can undo it, and the form receives an input event.
    document.execCommand('insertText', false, pasted.markup);
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
      <p role="status">{said}</p>
    </div>
  );
}

/** Renders a chapter as rich text, or as its markup. Markup with mistakes can only be edited as markup. */
export function SampleTextField({ field, path, readOnly }: TextareaFieldClientProps) {
  const form = useField<string | null>({ potentiallyStalePath: path });
  const { setValue, showError } = form;
  const value = form.value ?? '';
  const isReadOnly = Boolean(readOnly || form.disabled);
  const [chapter] = useState(() => new ChapterText());
  const [isChosen, setIsSource] = useState(() => bracketProblems(value).length > 0);
  const isSource = isChosen || !chapter.follow(value);
  const hasMistakes = useMemo(
    () => isSource && bracketProblems(value).length > 0,
    [isSource, value],
  );
  const label = typeof field.label === 'string' ? field.label : field.name;

  return (
    <FieldFrame
      {...{ field, path, label, showError, isSource }}
      isFixed={hasMistakes}
      onSource={setIsSource}
    >
      {(describedBy) => (
        <>
          <MarkdownEditor
            id={`rich-${path}`}
            label={label}
            value={chapter.markdown}
            onChange={(written) => setValue(chapter.print(written))}
            mode="rich"
            tools={chapterTools}
            readOnly={isReadOnly}
            hidden={isSource}
            describedBy={describedBy}
            isInvalid={showError}
            takePasted={chapterMarkdown}
          />
          {isSource && (
            <Source
              {...{ field, path, value }}
              setValue={(typed) => {
                setIsSource(true);
                setValue(typed);
              }}
              readOnly={isReadOnly}
            />
          )}
          {isSource && (
            <p role="status">
              {hasMistakes
                ? 'You can switch back when the mistakes below are corrected.'
                : !isChosen && 'Some tags of this chapter can be edited only here.'}
            </p>
          )}
        </>
      )}
    </FieldFrame>
  );
}
