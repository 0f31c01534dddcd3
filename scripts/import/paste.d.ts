import type { DOMPurify } from 'dompurify';

/** text-editor/paste.ts, as the server sees it. */
export function markdownFromHtml(html: string, purify: DOMPurify): string | null;
export function textFromHtml(html: string, purify: DOMPurify): string;
