import { type Ref, useMemo } from 'react';
import { markLatin } from './latin';

type ProseProps = { html: string; className?: string; ref?: Ref<HTMLDivElement> };

/**
 * Text that comes as HTML. The server has sanitised it when it was stored; nothing else may be passed here.
 */
export function Prose({ html, className = '', ref }: ProseProps) {
  const marked = useMemo(() => markLatin(html), [html]);
  return (
    <div ref={ref} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: marked }} />
  );
}
