'use client';

import { createClientFeature, useEditorConfigContext } from '@payloadcms/richtext-lexical/client';
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext';
import { useEffect } from 'react';

function Label() {
  const [editor] = useLexicalComposerContext();
  const { label, name } = useEditorConfigContext().fieldProps.field;
  const words = typeof label === 'string' ? label : name;
  useEffect(
    () => editor.registerRootListener((root) => root?.setAttribute('aria-label', words)),
    [editor, words],
  );
  return null;
}

/** Names the text box of a rich text for screen readers, which Payload's own label does not reach. */
export const LabelFeatureClient = createClientFeature({
  plugins: [{ Component: Label, position: 'normal' }],
});
