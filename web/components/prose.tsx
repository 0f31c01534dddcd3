import { type Ref, useMemo } from 'react';
import { useTextStyle } from '../sample/reading-settings';
import { sanitizedHtml } from '../trusted-types';
import { markLatin } from './latin';
import { dressTermLinks, withoutTermLinks } from './term-links';

type ProseProps = { html: string; className?: string; ref?: Ref<HTMLDivElement> };

/**
 * Text that comes as HTML. The server has sanitized it when it was stored, or DOMPurify in the browser; nothing else may be
 * passed here. Names in it lead to the glossary, unless its reader wants them plain.
 */
export function Prose({ html, className = '', ref }: ProseProps) {
  const { names } = useTextStyle();
  // What is not the same object React writes anew, and with it what the reader has selected.
  const marked = useMemo(() => {
    const named = names === 'plain' ? withoutTermLinks(html) : dressTermLinks(html);
    return sanitizedHtml(markLatin(named));
  }, [html, names]);
  return (
    <div ref={ref} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: marked }} />
  );
}
