import type { DOMPurify } from 'dompurify';

/** Types of text-editor/paste.ts for the server. */
export function markdownFromHtml(html: string, purify: DOMPurify): string | null;
export function textFromHtml(html: string, purify: DOMPurify): string;
