'use client';

import { useField, FieldDescription, FieldError, FieldLabel } from '@payloadcms/ui';
import type { TextareaFieldClientProps } from 'payload';
import { useState, type ReactNode } from 'react';
import type { ToolName } from '../../../text-editor/text-tools';
import { MarkdownEditor } from './markdown-editor';

type FieldFrameProps = Pick<TextareaFieldClientProps, 'field' | 'path'> & {
  label: string;
  showError: boolean;
  isSource: boolean;
  /** True if the text can be edited only in the current view. */
  isFixed?: boolean;
  onSource: (isSource: boolean) => void;
  /** Receives the id of the element with the error and the description. */
  children: (describedBy: string) => ReactNode;
};

/** Renders a text field's label, error and description, and the button that shows its source. */
export function FieldFrame({ field, path, label, isSource, isFixed, ...props }: FieldFrameProps) {
  const id = `about-${path}`;
  const toggle = () => {
    if (!isFixed) props.onSource(!isSource);
  };
  return (
    <div
      className="field-type markdown-field"
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || !event.altKey || event.code !== 'KeyM') return;
        event.preventDefault();
        toggle();
      }}
    >
      <div className="flex items-baseline justify-between">
        <FieldLabel as="span" label={label} required={field.required} path={path} />
        <button
          type="button"
          className="min-h-9 cursor-pointer rounded-(--radius-edge) border-0 bg-transparent px-[0.6rem] text-(--color-ink) [font:inherit] hover:enabled:bg-(--theme-elevation-100) disabled:cursor-default disabled:opacity-50 aria-pressed:enabled:bg-(--color-seal) aria-pressed:enabled:text-(--color-on-seal) pointer-coarse:min-h-11 pointer-coarse:min-w-11"
          aria-pressed={isSource}
          disabled={isFixed}
          title="Ctrl+Alt+M"
          onClick={toggle}
        >
          Source
        </button>
      </div>
      {props.children(id)}
      <div id={id}>
        <FieldError path={path} showError={props.showError} />
        <FieldDescription description={field.admin?.description} path={path} />
      </div>
    </div>
  );
}

const toolsOfPages: ToolName[] = [
  ...(['Bold', 'Italic', 'Heading', 'Smaller heading', 'Paragraph', 'Quote'] as const),
  ...(['List', 'Numbered list', 'Scene break', 'Link', 'Undo', 'Find'] as const),
];

/** Renders an editor for Markdown, as rich text by default, or as its source. */
export function MarkdownField({ field, path, readOnly }: TextareaFieldClientProps) {
  const { value, setValue, showError, disabled } = useField<string | null>({
    potentiallyStalePath: path,
  });
  const [isSource, setIsSource] = useState(false);
  const label = typeof field.label === 'string' ? field.label : field.name;
  return (
    <FieldFrame {...{ field, path, label, showError, isSource }} onSource={setIsSource}>
      {(describedBy) => (
        <MarkdownEditor
          label={label}
          value={value ?? ''}
          onChange={setValue}
          mode={isSource ? 'source' : 'rich'}
          tools={toolsOfPages}
          readOnly={Boolean(readOnly || disabled)}
          describedBy={describedBy}
          isInvalid={showError}
        />
      )}
    </FieldFrame>
  );
}
