import { useMemo } from 'react';
import { enhanceHtml } from './enhance-html';
import { Prose } from './prose';

export function PostText({ html, className }: { html: string; className?: string }) {
  const dressed = useMemo(() => enhanceHtml(html), [html]);
  return <Prose html={dressed} className={className} />;
}
