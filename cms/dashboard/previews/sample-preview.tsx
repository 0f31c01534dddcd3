'use client';

import { useFormFields } from '@payloadcms/ui';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { problemSentences, readBracketMarkup } from '../../books/bracket-markup';

/** As many as somebody can take in at once. */
const mostProblems = 10;

/**
 * A chapter as its reader will see it, while it is typed. The site's own page shows it, with the means by which it shows a
 * sample, so that brackets, sanitising and type are the same; and what it shows is the markup that saving makes of the text.
 */
export function SamplePreview() {
  const title = useFormFields(([fields]) => String(fields.title?.value ?? ''));
  const excerpt = useFormFields(([fields]) => String(fields.excerpt?.value ?? ''));
  const typed = useDeferredValue(excerpt);
  const { markup: shown, problems } = useMemo(() => readBracketMarkup(typed), [typed]);
  const frame = useRef<HTMLIFrameElement>(null);
  // A page in a frame may come before this component listens, and begins anew when the frame is moved.
  const [timesReady, setTimesReady] = useState(0);

  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (origin === location.origin && source === frame.current?.contentWindow)
        if (data === 'sample-preview-ready') setTimesReady((times) => times + 1);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);

  useEffect(() => {
    frame.current?.contentWindow?.postMessage({ title, excerpt: shown }, location.origin);
  }, [timesReady, title, shown]);

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
