import { expect, test } from 'vitest';
import { plainText } from './plain-text';

const noteNumber =
  '<sup><a href="#fn:1" id="fnref:1" role="doc-noteref" aria-label="Note 1">1</a></sup>';
const notes =
  '<section role="doc-endnotes" aria-label="Notes"><ol><li id="fn:1"><p>Really.</p></li></ol></section>';

test.for([
  ['tags and entities', '<p>War &amp; <em>peace</em></p>\n<p>and oats</p>', 'War & peace and oats'],
  [
    'tags within a word',
    '<p>of <em class="a">Sum</em>, and <a href="/x">on</a>.</p>',
    'of Sum, and on.',
  ],
  ['emojis without spaces', `<p>${'😀'.repeat(60)}</p>`, `${'😀'.repeat(49)}…`],
  ['notes', `<p>Nobody came${noteNumber}.</p>${notes}`, 'Nobody came.'],
  [
    'spoilers',
    '<div>He <details><summary>Spoiler</summary><span>dies</span></details> here.</div>',
    'He [spoiler] here.',
  ],
] as const)('plain text of %s', ([, html, text]) => {
  expect(plainText(html, 50)).toBe(text);
});

test('a long text is cut between words', () => {
  const cut = plainText(`<p>${'horses, '.repeat(60)}</p>`, 50);
  expect(cut.length).toBeLessThanOrEqual(50);
  expect(cut).toMatch(/horses…$/);
});
