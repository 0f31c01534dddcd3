import createDOMPurify from 'dompurify';
import { loadJsdom } from './load-jsdom';

/** Creating a document takes 100 ms, and it stays empty, so the process shares one. */
const getDom = once(() => new (loadJsdom().JSDOM)(''));
const getForm = once(() => getDom().window.document.createElement('form'));
const getPurifier = once(() => createDOMPurify(getDom().window));

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

const forbiddenTags = 'style form input button textarea select option dialog template slot'.split(
  ' ',
);

/**
 * Returns whether an element with this id would hide a property of the document or of a form from scripts (`document.links`).
 * `sanitizeHtml` removes such ids.
 */
export function isTakenByDocument(id: string): boolean {
  return id in getDom().window.document || id in getForm();
}

/**
 * Returns HTML that is safe in a page: without scripts, event handlers, styles, forms, frames and unknown protocols. All HTML
 * passes here before it is stored.
 */
export function sanitizeHtml(html: string): string {
  return getPurifier().sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: forbiddenTags,
    FORBID_ATTR: ['style', 'class', 'name', 'is', 'slot', 'part', 'autofocus'],
  });
}
