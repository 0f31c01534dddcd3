'use client';

import { useFormFields } from '@payloadcms/ui';
import { useDeferredValue, useEffect, useRef, useState } from 'react';

/**
 * A chapter as its reader will see it, while it is typed. The site's own page shows it, with the means by which it shows a
 * sample, so that brackets, sanitising and type are the same.
 */
export function SamplePreview() {
  const title = useFormFields(([fields]) => String(fields.title?.value ?? ''));
  const excerpt = useFormFields(([fields]) => String(fields.excerpt?.value ?? ''));
  const shown = useDeferredValue(excerpt);
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
      <h3>What the reader sees</h3>
      <iframe ref={frame} src="/preview/sample" title="The chapter as the reader sees it" />
    </section>
  );
}
