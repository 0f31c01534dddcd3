'use client';

import { useFormFields } from '@payloadcms/ui';
import { useDeferredValue, useMemo } from 'react';
import { problemSentences, readBracketMarkup } from '../../books/bracket-markup';
import { usePageFrame } from './use-page-frame';

/** As many as somebody can take in at once. */
const mostProblems = 10;

/**
 * A chapter as its reader will see it, while it is typed. The site's own page shows it, with the means by which it shows a
 * sample, so that brackets, sanitizing and type are the same; and what it shows is the markup that saving makes of the text.
 */
export function SamplePreview() {
  const title = useFormFields(([fields]) => String(fields.title?.value ?? ''));
  const excerpt = useFormFields(([fields]) => String(fields.excerpt?.value ?? ''));
  const typed = useDeferredValue(excerpt);
  const { markup: shown, problems } = useMemo(() => readBracketMarkup(typed), [typed]);
  const told = useMemo(() => ({ title, excerpt: shown }), [title, shown]);
  const frame = usePageFrame('sample-preview-ready', told);

  return (
    <section className="field-type sample-preview" aria-label="Preview">
      {problems.length > 0 && (
        <div className="sample-preview__problems">
          <h3>What is wrong in the text</h3>
          <ul>
            {problemSentences(typed, problems.slice(0, mostProblems)).map((sentence, index) => (
              <li key={`${index} ${sentence}`}>{sentence}</li>
            ))}
            {problems.length > mostProblems && <li>and {problems.length - mostProblems} more</li>}
          </ul>
        </div>
      )}
      <h3>What the reader sees</h3>
      <iframe ref={frame} src="/preview/sample" title="The chapter as the reader sees it" />
    </section>
  );
}
