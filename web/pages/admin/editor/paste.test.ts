// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { markdownFromHtml } from './paste';

test('emphasis, links, headings and lists stay', () => {
  expect(
    markdownFromHtml(
      '<h2>Oats</h2><p>A <b>horse</b> <i>eats</i> <a href="https://example.com/x">this</a>.</p><ul><li>one</li><li>two</li></ul>',
    ),
  ).toBe('## Oats\n\nA **horse** *eats* [this](https://example.com/x).\n\n-   one\n-   two');
});

test('what Google Docs copies is not all bold, and its styled spans are emphasis', () => {
  expect(
    markdownFromHtml(
      '<b style="font-weight:normal" id="docs-internal"><p><span style="font-weight:400">A </span><span style="font-weight:700">horse</span><span style="font-style:italic"> eats</span></p></b>',
    ),
  ).toBe('A **horse** *eats*');
});

test('what Word copies as a list is a list', () => {
  expect(
    markdownFromHtml(
      `<p class="MsoListParagraph"><span style="mso-list:Ignore">·<span>&nbsp;</span></span>one</p><p class="MsoListParagraph"><span style="mso-list:Ignore">·</span>two</p>`,
    ),
  ).toBe('-   one\n-   two');
});

test('scripts, handlers and pictures of other sites do not come along', () => {
  const markdown = markdownFromHtml(
    '<p onclick="x()"><b>Bold</b><script>alert(1)</script><img src="https://evil.example/x.png" onerror="x()"><a href="javascript:alert(1)">x</a></p>',
  );
  expect(markdown).toBe('**Bold**x');
});

test('a text without formatting is pasted as it is', () => {
  expect(markdownFromHtml('<meta charset="utf-8"><span>2 * 3 * 4</span>')).toBeNull();
});
