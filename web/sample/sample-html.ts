import DOMPurify from 'dompurify';

/**
 * A sample's excerpt as HTML: square brackets become angle brackets (specification, section 4), and what comes of it is
 * sanitized here, in the browser that shows it. The module is loaded when a sample is opened.
 */
export const sampleHtml = (excerpt: string): string =>
  DOMPurify.sanitize(excerpt.replaceAll('[', '<').replaceAll(']', '>'), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: 'style form input button textarea select option dialog template slot'.split(' '),
    FORBID_ATTR: ['style', 'class', 'name', 'id', 'is', 'slot', 'part', 'autofocus'],
  });
