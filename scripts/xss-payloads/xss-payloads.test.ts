// @vitest-environment jsdom
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { bracketsToHtml } from '../../cms/books/bracket-markup';
import { markdownToHtml } from '../../cms/markup/markdown-to-html';
import { sanitizeHtml } from '../../cms/markup/sanitize-html';
import { enhanceHtml } from '../../web/components/enhance-html';
import { sampleHtml } from '../../web/sample/sample-html';
import { dangersIn } from './dangers';
// Each tries to run a script where it is shown, and calls `__xss()` when it succeeds. Written for this site; the kinds are those of
// OWASP's cheat sheet and of DOMPurify's own tests.
import xssPayloads from './xss-payloads.json';

const page = document.implementation.createHTMLDocument();

test('dangers are found', () => {
  const naked = Object.values(xssPayloads)
    .flat()
    .filter((words) => dangersIn(words, page).length > 0);
  expect(naked.length).toBeGreaterThan(150);
});

/** The ways in which a text becomes HTML that a page prints as it is. */
const renderers: Record<string, (words: string) => string> = {
  'sanitised HTML': sanitizeHtml,
  'a post': markdownToHtml,
  'a post on its page': (words) => enhanceHtml(markdownToHtml(words)),
  'a post amid other words': (words) => enhanceHtml(markdownToHtml(`Before ${words} after.`)),
  'a title within a post': (words) =>
    enhanceHtml(markdownToHtml(`## ${words.replaceAll('\n', ' ')}\n\n[x](/y '${words}')`)),
  'a picture’s words in a post': (words) =>
    enhanceHtml(markdownToHtml(`![${words}](/media/x.webp "${words}")`)),
  'a chapter of the page': (words) => sanitizeHtml(bracketsToHtml(words)),
  'a sample in the dialog': sampleHtml,
  'a sample amid other words': (words) => sampleHtml(`[p]Before [em]${words}[/em] after.[/p]`),
  'text in a component': (words) =>
    renderToStaticMarkup(createElement('p', { title: words, 'data-x': words }, words)),
};

for (const [name, render] of Object.entries(renderers))
  for (const [kind, words] of Object.entries(xssPayloads))
    test(`${kind}: nothing can run in ${name}`, () => {
      const dangers = words.flatMap((one) => {
        const dangers = dangersIn(render(one), page);
        return dangers.length > 0 ? [{ words: one, dangers }] : [];
      });
      expect(dangers).toEqual([]);
    });
