import type { TrustedTypePolicyFactory } from 'trusted-types';

/**
 * Where a page may turn text into HTML or scripts: browsers that know Trusted Types take nothing there but what one of these
 * policies has passed (`require-trusted-types-for`), each of which can be made once in a page. A text that got to such a place in
 * another way throws, instead of being shown.
 */
export const trustedTypePolicies = [
  // What stands in a page of this site as a script that waits, for which the page's policy has the hash: start-on-interaction.ts.
  'inert-scripts',
  // A chapter's page, as its own URL would show it: show-sample.ts.
  'sample-page',
  // Texts that were sanitized, by the server when they were stored or by DOMPurify: prose.tsx, and the editor's checklist.
  'sanitized-html',
  // Of DOMPurify itself, which cleans what the browser makes HTML of: a sample with its brackets, what is pasted.
  'dompurify',
  // What React writes besides: below.
  'default',
];

const policies: TrustedTypePolicyFactory | undefined =
  typeof window === 'undefined' ? undefined : window.trustedTypes;

const sanitized = policies?.createPolicy('sanitized-html', { createHTML: (html) => html });

/**
 * HTML that was sanitized before, for the page to show; a text where nothing asks for more.
 *
 * @param html from an answer of the site or from DOMPurify, with at most marks of our own in it: it is not sanitized again, which
 *   would cost every page the sanitizer
 */
export const sanitizedHtml = (html: string): TrustedHTML | string =>
  sanitized?.createHTML(html) ?? html;

const emptyScript = '<script></script>';

/**
 * React makes an element `script` by way of HTML, so that it never runs, and fills it by `innerHTML` likewise: with a page's
 * structured data, or with an inline script where the whole page is drawn anew. A text without `<` can make no element, and what
 * runs is still decided by the page's hashes.
 */
export function takeHtmlOfReact(): void {
  policies?.createPolicy('default', {
    createHTML: (html) => {
      if (html === emptyScript || !html.includes('<')) return html;
      throw new TypeError('A text would have become HTML here, and no policy has passed it.');
    },
  });
}
