/**
 * Text that comes as HTML. The server has sanitised it when it was stored; nothing else may be passed here.
 */
export const Prose = ({ html, className = '' }: { html: string; className?: string }) => (
  <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
);
