'use client';

import { useField } from '@payloadcms/ui';
import type { TextareaFieldClientProps } from 'payload';
import { useState } from 'react';
import type { ToolName } from '../../../text-editor/text-tools';
import { FieldFrame } from './field-frame';
import { MarkdownEditor } from './markdown-editor';

const toolsOfPages: ToolName[] = [
  ...(['Bold', 'Italic', 'Heading', 'Smaller heading', 'Paragraph', 'Quote'] as const),
  ...(['List', 'Numbered list', 'Scene break', 'Link', 'Undo', 'Find'] as const),
];

/** A text of a page as Markdown: without a visible mark by default, or as its source. */
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
          way={isSource ? 'source' : 'rich'}
          tools={toolsOfPages}
          readOnly={Boolean(readOnly || disabled)}
          describedBy={describedBy}
          isInvalid={showError}
        />
      )}
    </FieldFrame>
  );
}
