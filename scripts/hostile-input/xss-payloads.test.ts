// @vitest-environment jsdom
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { bracketsToHtml } from '../../cms/subjects/books/bracket-markup';
import { markdownToHtml } from '../../cms/platform/markup/markdown-to-html';
import { sanitizeHtml } from '../../cms/platform/markup/sanitize-html';
import { enhanceHtml } from '../../web/components/enhance-html';
import { sampleHtml } from '../../web/sample/sample-html';
// Each payload calls `__xss()` if its script runs. The kinds are those of OWASP's cheat sheet and DOMPurify's tests.
import xssPayloads from './xss-payloads.json';

/** Scripts do not run in a document without a window. */
const page = document.implementation.createHTMLDocument();

/** Elements that can run, load, or hide something. No text of this site needs them. */
const forbidden = new Set(
  'script style link meta base iframe frame frameset object embed applet form input button select textarea option svg math template dialog title noscript plaintext xmp noembed noframes portal'.split(
    ' ',
  ),
);

const urlAttributes = new Set(
  'href src action formaction data poster background cite ping xlink:href srcset longdesc codebase manifest dynsrc lowsrc'.split(
    ' ',
  ),
);

/** Schemes that cannot run a script. */
const harmless = /^(?:https?|mailto|tel|ftp|sms|callto|cid|xmpp|matrix):/i;

/** Characters that browsers remove from a URL before they read its scheme, and more. */
const ignored = /[\u0000-\u0020\u007f-\u00a0\u1680\u180e\u2000-\u2029\u205f\u3000]/g;

function dangerOf({ name, value }: Attr, element: Element): string | null {
  const attribute = `${element.localName}[${name}=${value.slice(0, 60)}]`;
  if (/^on/i.test(name) || ['style', 'srcdoc', 'name', 'slot', 'autofocus'].includes(name))
    return attribute;
  // DOMPurify cannot remove this attribute, and empties it.
  if (name === 'is') return value === '' ? null : attribute;
  if (name === 'id' && (value in page || value in page.createElement('form'))) return attribute;
  const url = value.replace(ignored, '');
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(url);
  return urlAttributes.has(name) && hasScheme && !harmless.test(url) ? attribute : null;
}

function inspect(html: string): { dangers: string[]; again: string } {
  const place = page.createElement('div');
  place.innerHTML = html;
  const dangers = [...place.querySelectorAll('*')].flatMap((element) => [
    ...(forbidden.has(element.localName) ? [`<${element.localName}>`] : []),
    ...[...element.attributes].flatMap((attribute) => dangerOf(attribute, element) ?? []),
  ]);
  return { dangers, again: place.innerHTML };
}

/** Returns everything in HTML that could run. Parses it again up to three times, because that changes the meaning of some markup. */
function dangersIn(html: string): string[] {
  const dangers: string[] = [];
  let shown = html;
  for (let round = 1; round <= 3; round++) {
    const { dangers: more, again } = inspect(shown);
    dangers.push(...more);
    if (again === shown) break;
    shown = again;
  }
  return [...new Set(dangers)];
}

test('most payloads are dangerous before they are sanitized', () => {
  const dangerous = Object.values(xssPayloads)
    .flat()
    .filter((words) => dangersIn(words).length > 0);
  expect(dangerous.length).toBeGreaterThan(150);
});

/** Functions that turn a text into HTML of a page. */
const renderers: Record<string, (words: string) => string> = {
  'sanitized HTML': sanitizeHtml,
  'a post': markdownToHtml,
  'a post on its page': (words) => enhanceHtml(markdownToHtml(words)),
  'a post between other words': (words) => enhanceHtml(markdownToHtml(`Before ${words} after.`)),
  'a title in a post': (words) =>
    enhanceHtml(markdownToHtml(`## ${words.replaceAll('\n', ' ')}\n\n[x](/y '${words}')`)),
  'the texts of a picture in a post': (words) =>
    enhanceHtml(markdownToHtml(`![${words}](/media/x.webp "${words}")`)),
  'a chapter of the page': (words) => sanitizeHtml(bracketsToHtml(words)),
  'a sample in the dialog': sampleHtml,
  'a sample between other words': (words) => sampleHtml(`[p]Before [em]${words}[/em] after.[/p]`),
  'text in a component': (words) =>
    renderToStaticMarkup(createElement('p', { title: words, 'data-x': words }, words)),
};

for (const [name, render] of Object.entries(renderers))
  for (const [kind, words] of Object.entries(xssPayloads))
    test(`${kind}: nothing can run in ${name}`, () => {
      const dangers = words.flatMap((one) => {
        const dangers = dangersIn(render(one));
        return dangers.length > 0 ? [{ words: one, dangers }] : [];
      });
      expect(dangers).toEqual([]);
    });
