import { type Ref, useMemo } from 'react';
import { sanitizedHtml } from '../trusted-types';
import { markLatin } from './latin';

type ProseProps = { html: string; className?: string; ref?: Ref<HTMLDivElement> };

/**
 * Text that comes as HTML. The server has sanitized it when it was stored, or DOMPurify in the browser; nothing else may be
 * passed here.
 */
export function Prose({ html, className = '', ref }: ProseProps) {
  // What is not the same object React writes anew, and with it what the reader has selected.
  const marked = useMemo(() => sanitizedHtml(markLatin(html)), [html]);
  return (
    <div ref={ref} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: marked }} />
  );
}
