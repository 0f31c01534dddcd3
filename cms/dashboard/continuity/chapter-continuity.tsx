'use client';

import { useDocumentInfo, useFormFields } from '@payloadcms/ui';
import { typedMarkup } from '../../books/bracket-markup';
import { FindingList } from './finding-list';
import { useContinuity } from './use-continuity';

/** Continuity findings below the text of a sample chapter. */
export function ChapterContinuity() {
  const { id } = useDocumentInfo();
  const excerpt = useFormFields(([fields]) => String(fields.excerpt?.value ?? ''));
  const book = useFormFields(([fields]) => Number(fields.book?.value) || null);
  const linksTerms = useFormFields(([fields]) => fields.linksTerms?.value !== false);
  const text = typedMarkup(excerpt);
  const findings = useContinuity({ text, form: 'chapter', book, linksTerms });
  const textName = `chapter:${id ?? 'new'}`;
  return (
    <FindingList
      key={textName}
      findings={findings}
      textName={textName}
      boxId="field-excerpt"
      richId="rich-excerpt"
    />
  );
}
