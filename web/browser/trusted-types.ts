import type { TrustedTypePolicyFactory } from 'trusted-types';

/**
 * Names of the Trusted Types policies. With `require-trusted-types-for`, browsers accept HTML and scripts only from these
 * policies, each of which can be created once. Everything else throws.
 */
export const trustedTypePolicies = [
  // Inert scripts, which the page's policy allows by hash: start-on-interaction.ts.
  'inert-scripts',
  // A chapter's own page: show-sample.ts.
  'sample-page',
  // HTML sanitized by the server or DOMPurify: prose.tsx, and the editor's checklist.
  'sanitized-html',
  // DOMPurify itself: samples, and pasted HTML.
  'dompurify',
  // React's own HTML, see below.
  'default',
];

const policies: TrustedTypePolicyFactory | undefined =
  typeof window === 'undefined' ? undefined : window.trustedTypes;

const sanitized = policies?.createPolicy('sanitized-html', { createHTML: (html) => html });

/** Marks HTML that the server or DOMPurify has sanitized as trusted. */
export const sanitizedHtml = (html: string): TrustedHTML | string =>
  sanitized?.createHTML(html) ?? html;

const emptyScript = '<script></script>';

/**
 * React creates script elements, and fills them, by `innerHTML`: JSON-LD, and inline scripts when it renders the whole page.
 * Text without `<` creates no elements, and scripts still need a hash. Created here because modules that are evaluated before
 * the application starts need it: turndown parses an empty text.
 */
policies?.createPolicy('default', {
  createHTML: (html) => {
    if (html === emptyScript || !html.includes('<')) return html;
    throw new TypeError('Text was about to become HTML without passing a Trusted Types policy.');
  },
});
