import createDOMPurify, { type WindowLike } from 'dompurify';
import { JSDOM } from 'jsdom';

type Purifier = ReturnType<typeof createDOMPurify>;
let purifier: Purifier | undefined;

/** A document costs 100 ms to make and keeps nothing of what passes through it, so there is one for the process. */
function getPurifier(): Purifier {
  purifier ??= createDOMPurify(new JSDOM('').window as unknown as WindowLike);
  return purifier;
}

/**
 * HTML that is safe to print into a page: no scripts, event handlers, styles, forms, frames or foreign schemes.
 * What is made from markdown, rich text or brackets passes here before it is stored.
 */
export function sanitizeHtml(html: string): string {
  return getPurifier().sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'dialog'],
    FORBID_ATTR: ['style', 'class', 'name'],
  });
}
