import type { Ref } from 'react';

type ProseProps = { html: string; className?: string; ref?: Ref<HTMLDivElement> };

/**
 * Text that comes as HTML. The server has sanitised it when it was stored; nothing else may be passed here.
 */
export const Prose = ({ html, className = '', ref }: ProseProps) => (
  <div ref={ref} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
);
