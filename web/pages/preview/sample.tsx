import { useEffect, useId, useRef, useState } from 'react';
import type { Sample } from '../../sample/load-sample';
import { SampleSkeleton, SampleText } from '../../sample/sample-text';

export const meta = () => [
  { title: 'A sample chapter, previewed' },
  { name: 'robots', content: 'noindex' },
];

const isDraft = (data: unknown): data is { title: string; excerpt: string } =>
  typeof data === 'object' &&
  data !== null &&
  'title' in data &&
  'excerpt' in data &&
  typeof data.title === 'string' &&
  typeof data.excerpt === 'string';

/**
 * Preview of a chapter being edited. The dashboard embeds it in a frame and sends the text. Messages from elsewhere are
 * ignored.
 */
export default function SamplePreviewPage() {
  const titleId = useId();
  const prose = useRef<HTMLDivElement>(null);
  const [sample, setSample] = useState<Sample | null>(null);

  useEffect(() => {
    let leave: () => void = () => undefined;
    let isGone = false;
    const listen = async () => {
      // Load it first: messages handled while it loads could overtake each other.
      const { sampleHtml } = await import('../../sample/sample-html');
      if (isGone) return;
      const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
        if (origin === location.origin && source === parent && isDraft(data))
          setSample({ title: data.title, html: sampleHtml(data.excerpt) });
      };
      addEventListener('message', hear);
      leave = () => removeEventListener('message', hear);
      if (parent !== window) parent.postMessage('sample-preview-ready', location.origin);
    };
    void listen();
    return () => {
      isGone = true;
      leave();
    };
  }, []);

  return (
    <div className="bg-leaf fixed inset-0 z-30 overflow-y-auto px-6 py-7 sm:px-10">
      {sample ? (
        <SampleText sample={sample} titleId={titleId} prose={prose}>
          {null}
        </SampleText>
      ) : (
        <SampleSkeleton titleId={titleId} />
      )}
    </div>
  );
}
