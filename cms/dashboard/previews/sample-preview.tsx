'use client';

import { useFormFields } from '@payloadcms/ui';
import { useDeferredValue, useMemo } from 'react';
import { problemSentences, readBracketMarkup } from '../../books/bracket-markup';
import { usePageFrame } from './use-page-frame';

const mostProblems = 10;

/** Previews a chapter in the site's own preview page, from the markup that saving would produce. */
export function SamplePreview() {
  const title = useFormFields(([fields]) => String(fields.title?.value ?? ''));
  const excerpt = useFormFields(([fields]) => String(fields.excerpt?.value ?? ''));
  const typed = useDeferredValue(excerpt);
  const { markup: shown, problems } = useMemo(() => readBracketMarkup(typed), [typed]);
  const told = useMemo(() => ({ title, excerpt: shown }), [title, shown]);
  const frame = usePageFrame('sample-preview-ready', told);

  return (
    <section className="field-type my-6" aria-label="Preview">
      {problems.length > 0 && (
        <div className="wrap-anywhere">
          <h2 className="mb-[0.6rem] text-[1.2rem]">What is wrong in the text</h2>
          <ul className="mb-[1.2rem]">
            {problemSentences(typed, problems.slice(0, mostProblems)).map((sentence, index) => (
              <li className="text-error" key={`${index} ${sentence}`}>
                {sentence}
              </li>
            ))}
            {problems.length > mostProblems && (
              <li className="text-error">and {problems.length - mostProblems} more</li>
            )}
          </ul>
        </div>
      )}
      <h2 className="mb-[0.6rem] text-[1.2rem]">What the reader sees</h2>
      <iframe
        className="page-frame h-[min(70vh,44rem)] max-w-150"
        ref={frame}
        src="/preview/sample"
        title="The chapter as the reader sees it"
      />
    </section>
  );
}
