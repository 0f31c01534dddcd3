import createDOMPurify from 'dompurify';
import { loadJsdom } from './load-jsdom';

/** A document costs 100 ms to make and keeps nothing of what passes through it, so there is one for the process. */
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
 * Whether an id would take the place of a property of the document or of a form in scripts (`document.links`). Such an id
 * is dropped by `sanitizeHtml`, so code that makes ids chooses another one.
 */
export function isTakenByDocument(id: string): boolean {
  return id in getDom().window.document || id in getForm();
}

/** A tag as it is written out, whose values stand in double quotes. */
const tag = /<[a-z](?:[^>"]|"[^"]*")*>/gi;

/**
 * What stands within a value, spelt so that it cannot be taken for a tag: code that looks for `<img` in the text afterwards
 * finds elements only. (The present HTML standard writes values so; jsdom does not yet.)
 */
const withPlainValues = (html: string) =>
  html.replace(tag, (written) =>
    written.replace(/"[^"]*"/g, (value) => value.replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
  );

/**
 * HTML that is safe to print into a page: no scripts, event handlers, styles, forms, frames or foreign schemes.
 * What is made from markdown, rich text or brackets passes here before it is stored.
 */
export function sanitizeHtml(html: string): string {
  const clean = getPurifier().sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: forbiddenTags,
    FORBID_ATTR: ['style', 'class', 'name', 'is', 'slot', 'part', 'autofocus'],
  });
  return withPlainValues(clean);
}
