import DOMPurify from 'dompurify';

/**
 * Returns a sample's excerpt as sanitized HTML. Square brackets become angle brackets: specification, section 4. Loaded when
 * a sample is opened.
 */
export const sampleHtml = (excerpt: string): string =>
  DOMPurify.sanitize(excerpt.replaceAll('[', '<').replaceAll(']', '>'), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: 'style form input button textarea select option dialog template slot'.split(' '),
    FORBID_ATTR: ['style', 'class', 'name', 'id', 'is', 'slot', 'part', 'autofocus'],
  });
