import { type Ref, useMemo } from 'react';
import { useReadingSettings } from './reading-settings';
import { sanitizedHtml } from '../browser/trusted-types';
import { markLatin } from './latin';
import { dressTermLinks, withoutTermLinks } from './term-links';

type ProseProps = { html: string; className?: string; ref?: Ref<HTMLDivElement> };

/**
 * Sanitized HTML. Pass only HTML that the server or DOMPurify has sanitized. Links to glossary terms are removed if the user
 * turned them off.
 */
export function Prose({ html, className = '', ref }: ProseProps) {
  const { names } = useReadingSettings();
  // A new object would make React replace the HTML and lose the user's selection.
  const marked = useMemo(() => {
    const named = names === 'plain' ? withoutTermLinks(html) : dressTermLinks(html);
    return sanitizedHtml(markLatin(named));
  }, [html, names]);
  return (
    <div ref={ref} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: marked }} />
  );
}
