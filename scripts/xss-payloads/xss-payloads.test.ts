// @vitest-environment jsdom
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { bracketsToHtml } from '../../cms/books/bracket-markup';
import { markdownToHtml } from '../../cms/markup/markdown-to-html';
import { sanitizeHtml } from '../../cms/markup/sanitize-html';
import { enhanceHtml } from '../../web/components/enhance-html';
import { sampleHtml } from '../../web/sample/sample-html';
// Each tries to run a script where it is shown, and calls `__xss()` when it succeeds. Written for this site; the kinds are those of
// OWASP's cheat sheet and of DOMPurify's own tests.
import xssPayloads from './xss-payloads.json';

/** Nothing runs in a page that is shown to nobody. */
const page = document.implementation.createHTMLDocument();

/** Elements that no text of this site needs, and that run, load, or stand for something else. */
const refused = new Set(
  'script style link meta base iframe frame frameset object embed applet form input button select textarea option svg math template dialog title noscript plaintext xmp noembed noframes portal'.split(
    ' ',
  ),
);

const urlAttributes = new Set(
  'href src action formaction data poster background cite ping xlink:href srcset longdesc codebase manifest dynsrc lowsrc'.split(
    ' ',
  ),
);

/** Schemes that lead somewhere; every other one may run something. */
const harmless = /^(?:https?|mailto|tel|ftp|sms|callto|cid|xmpp|matrix):/i;

/** What a browser leaves out of a URL before it looks at the scheme, and more. */
const unseen = /[\u0000-\u0020\u007f-\u00a0\u1680\u180e\u2000-\u2029\u205f\u3000]/g;

function dangerOf({ name, value }: Attr, element: Element): string | null {
  const attribute = `${element.localName}[${name}=${value.slice(0, 60)}]`;
  if (/^on/i.test(name) || ['style', 'srcdoc', 'name', 'slot', 'autofocus'].includes(name))
    return attribute;
  // DOMPurify can only empty it.
  if (name === 'is') return value === '' ? null : attribute;
  if (name === 'id' && (value in page || value in page.createElement('form'))) return attribute;
  const url = value.replace(unseen, '');
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(url);
  return urlAttributes.has(name) && hasScheme && !harmless.test(url) ? attribute : null;
}

function look(html: string): { dangers: string[]; again: string } {
  const place = page.createElement('div');
  place.innerHTML = html;
  const dangers = [...place.querySelectorAll('*')].flatMap((element) => [
    ...(refused.has(element.localName) ? [`<${element.localName}>`] : []),
    ...[...element.attributes].flatMap((attribute) => dangerOf(attribute, element) ?? []),
  ]);
  return { dangers, again: place.innerHTML };
}

/**
 * What could run in a piece of HTML once a page shows it, also when a script reads it out and in again: some markup changes
 * its meaning by that.
 */
function dangersIn(html: string): string[] {
  const dangers: string[] = [];
  let shown = html;
  for (let reading = 1; reading <= 3; reading++) {
    const { dangers: more, again } = look(shown);
    dangers.push(...more);
    // Every further reading would be the same.
    if (again === shown) break;
    shown = again;
  }
  return [...new Set(dangers)];
}

test('dangers are found', () => {
  const naked = Object.values(xssPayloads)
    .flat()
    .filter((words) => dangersIn(words).length > 0);
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
        const dangers = dangersIn(render(one));
        return dangers.length > 0 ? [{ words: one, dangers }] : [];
      });
      expect(dangers).toEqual([]);
    });
