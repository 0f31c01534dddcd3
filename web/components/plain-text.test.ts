import { expect, test } from 'vitest';
import { plainText } from './plain-text';

test('tags and entities become words', () => {
  expect(plainText('<p>War &amp; <em>peace</em></p>\n<p>and oats</p>')).toBe(
    'War & peace and oats',
  );
});

test('a tag within a line leaves no space behind', () => {
  expect(
    plainText('<p>The end of <em class="title">Indomitus Sum</em>, and <a href="/x">on</a>.</p>'),
  ).toBe('The end of Indomitus Sum, and on.');
});

test('a long text is cut between words and says so', () => {
  const cut = plainText(`<p>${'horses, '.repeat(60)}</p>`, 50);
  expect(cut.length).toBeLessThanOrEqual(50);
  expect(cut).toMatch(/horses…$/);
});

test('a text without spaces is cut as well, and no emoji in two halves', () => {
  expect(plainText(`<p>${'😀'.repeat(60)}</p>`, 50)).toBe(`${'😀'.repeat(49)}…`);
});

test('notes are left out, and the numbers that refer to them', () => {
  const number =
    '<sup><a href="#fn:1" id="fnref:1" role="doc-noteref" aria-label="Note 1">1</a></sup>';
  expect(
    plainText(
      `<p>Nobody came${number}.</p><section role="doc-endnotes" aria-label="Notes"><ol><li id="fn:1"><p>Really.</p></li></ol></section>`,
    ),
  ).toBe('Nobody came.');
});

test('spoilers are left out', () => {
  expect(
    plainText('<div>He <details><summary>Spoiler</summary><span>dies</span></details> here.</div>'),
  ).toBe('He [spoiler] here.');
});
