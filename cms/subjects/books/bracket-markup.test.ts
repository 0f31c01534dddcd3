import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitizeHtml } from '../../platform/markup/sanitize-html';
import {
  bracketProblems,
  bracketsToHtml,
  bracketsToPlainText,
  bracketsToText,
  htmlToBrackets,
  problemSentences,
  readBracketMarkup,
  signOfReference,
  typedMarkup,
} from './bracket-markup';

test('brackets become angle brackets', () => {
  expect(bracketsToHtml('[p]The horse was [em]not[/em] for sale.[/p]\n\n[hr]')).toBe(
    '<p>The horse was <em>not</em> for sale.</p>\n\n<hr>',
  );
});

test('HTML becomes bracket markup with escaped literal brackets', () => {
  const html = '<p>He &lt;<em>rode</em>&gt; [the horse].</p>';
  expect(htmlToBrackets(html)).toBe('[p]He &lt;[em]rode[/em]&gt; &#91;the horse&#93;.[/p]');
  expect(sanitizeHtml(bracketsToHtml(htmlToBrackets(html)))).toBe(html);
});

test('tags are not words of a text', () => {
  const words = bracketsToText('[h3]Eldador[/h3]\n[p]One,[br]two.[/p]').trim().split(/\s+/);
  expect(words).toEqual(['Eldador', 'One,', 'two.']);
});

test('character references are not words of a text', () => {
  expect(bracketsToText('One&amp;two &#91;three&#93;').split(/\s+/)).toEqual([
    'One',
    'two',
    'three',
    '',
  ]);
});

test('plain text is one line without tags, with the characters of known references', () => {
  expect(bracketsToPlainText('\n[p]One[br]two &amp;\n &#x41;&bogus;&#abc;[/p] ')).toBe(
    'One two & A&bogus;&#abc;',
  );
});

test.each([
  ['&#x10FFFF;', '\u{10ffff}'],
  ['&#1114112;', null],
  ['&amp;amp', null],
  ['a&amp;', null],
])('the reference %s means %s', (reference, sign) => {
  expect(signOfReference(reference)).toBe(sign);
});

test.each([
  ['One[/em] two', '[p]One two[/p]'],
  ['One[/ul] two', '[p]One two[/p]'],
  ['[blockquote]A\n\nB[/ul] C[/blockquote]', '[blockquote][p]A[/p]\n\n[p]B C[/p][/blockquote]'],
])('a closing tag without an opening tag does not end the paragraph: %s', (typed, markup) => {
  expect(readBracketMarkup(typed).markup).toBe(markup);
});

test('a mistake is reported with its line and the beginning of that line', () => {
  const text = ['[p]One[/p]', `  ${'x'.repeat(30)}  `, `${'y'.repeat(31)}`].join('\r');
  const problems = [1, 2, 3, 9].map((line) => ({ line, message: 'wrong' }));
  expect(problemSentences(text, problems)).toEqual([
    'Line 1 (“[p]One[/p]”): wrong.',
    `Line 2 (“${'x'.repeat(30)}”): wrong.`,
    `Line 3 (“${'y'.repeat(30)}…”): wrong.`,
    'Line 9 (“”): wrong.',
  ]);
});

test('mistakes are sorted by line', () => {
  expect(bracketProblems('[blockquote]\n[ul]one[/ul]\n[div]').map(({ line }) => line)).toEqual([
    1, 2, 3,
  ]);
});

test('each stretch of text in a list is reported once, by its first forty characters', () => {
  const long = 'x'.repeat(41);
  expect(bracketProblems(`[ul] ${long} <sigh> [li]a[/li]b[/ul]`)).toEqual([
    { line: 1, message: `text in [ul]: “${'x'.repeat(40)}”` },
    { line: 1, message: 'text in [ul]: “b”' },
  ]);
});

test('a scene break within an open tag stays as typed', () => {
  expect(readBracketMarkup('[blockquote]\n***\n[/blockquote]').markup).not.toContain('[hr]');
});

test('a million unmatched brackets are parsed as quickly as other text', () => {
  // Searching back to the line's start for each would take more than five minutes.
  const times = 1_000_000;
  const { markup } = readBracketMarkup('>'.repeat(times));
  expect(markup.length).toBe('[p][/p]'.length + '&gt;'.length * times);
});

test('tags that are nested too deeply are a mistake, and are not reopened in every paragraph', () => {
  const { markup, problems } = readBracketMarkup(
    `${'[em]'.repeat(10_000)}One.${'\n\nTwo.'.repeat(10_000)}`,
  );
  expect(problems).toContainEqual({ line: 1, message: '[em] is nested too deeply, in 30 tags' });
  expect(markup.length).toBeLessThan(4_000_000);
});

test('thirty nested tags are allowed, with breaks in them', () => {
  const nested = (times: number) =>
    bracketProblems(`${'[blockquote]'.repeat(times)}a[br]b${'[/blockquote]'.repeat(times)}`);
  expect(nested(30)).toEqual([]);
  expect(nested(31)).not.toEqual([]);
});

test('valid markup has no problems', () => {
  const text = [
    '[h3]Trenbon, in the [em]first[/em] frost[/h3]',
    '[p]One[br]two [strong]three [em]four[/em][/strong], [q]five[/q], [small]six[/small].[/p]',
    '[hr]',
    '[blockquote][p]A letter.[/p][/blockquote]',
    '[blockquote]A song,[br]a line.[/blockquote]',
    '[ul][li]One[/li][li][p]Two[/p][/li][/ul]',
    '[ol]\n[li]First[/li]\n[/ol]',
  ].join('\n\n');
  expect(readBracketMarkup(text)).toEqual({ markup: text, problems: [] });
});

test.each([
  [
    'an unknown tag, a tag with an attribute and a capital letter are reported with their lines',
    '[p]a[/p]\n[div]\n[p style="x"]b[/p]\n[P]',
    ['2 [div]', '3 [p style="x"]', '3 [/p] has no opening tag', '4 [P]'],
  ],
  [
    'an unclosed tag is reported where it was opened',
    '[p]a[/p]\n\n[p]b [em]c[/p]\n[blockquote]',
    ['3 [em] is not closed before [/p]', '4 [blockquote] is not closed'],
  ],
  ['a paragraph does not end a tag', 'One.\n\nTwo [em]three.\n\nFour.', ['3 [em] is not closed']],
  [
    'a misspelt tag is reported at its partner',
    'One [storng]two[/strong].\nThree [em]four[/emm].',
    ['1 [/strong] has no opening tag', '2 [/emm]', '2 [em] is not closed'],
  ],
  [
    'a missing bracket is reported',
    'One [em two.\n[hr\nThree /em] four.\n<em',
    [
      '2 “[hr” lacks its closing bracket',
      '3 “/em]” lacks its opening bracket',
      '4 “<em” lacks its closing bracket',
    ],
  ],
  [
    'a closing tag for a tag without content is a mistake',
    '[hr][/hr]',
    ['1 [hr] has no closing tag'],
  ],
  [
    'a block in a paragraph, text in a list and an item outside of one are mistakes',
    '\n[p][p]a[/p][/p]\n[ul]b[li]c[/li][/ul]\n[li]d[/li]\n[blockquote][li]e[/li][/blockquote]',
    [
      '2 [p] cannot be inside [p]',
      '3 text in [ul]: “b”',
      '4 [li] belongs in [ul] or [ol]',
      '5 [li] belongs in [ul] or [ol]',
    ],
  ],
  [
    'paragraphs without tags are never reported as unclosed',
    '[em][blockquote]One.\n\nTwo.[/em]',
    ['1 [blockquote] cannot be inside [em]', '1 [blockquote] is not closed before [/em]'],
  ],
])('%s', (_, text, problems) => {
  const reported = bracketProblems(text).map(({ line, message }) => `${line} ${message}`);
  expect(reported.map((each) => each.split(' is not a tag')[0])).toEqual(problems);
});

/** Typed and stored text without mistakes. */
for (const [name, typed, stored] of [
  [
    'blank lines end paragraphs, and the lines of one stay lines',
    'One.\nTwo.\n \n\nThree\n[em]four[/em].',
    '[p]One.[br]\nTwo.[/p]\n \n\n[p]Three[br]\n[em]four[/em].[/p]',
  ],
  ['Windows line breaks are line breaks', 'One.\r\n\r\nTwo.', '[p]One.[/p]\n\n[p]Two.[/p]'],
  ['old Macintosh line breaks, too', 'One.\r\rTwo.', '[p]One.[/p]\n\n[p]Two.[/p]'],
  [
    'plain paragraphs can be beside those with tags',
    'One.\n[h3]Two[/h3]\nThree.\n[p]Four[/p] five.',
    '[p]One.[/p]\n[h3]Two[/h3]\n[p]Three.[/p]\n[p]Four[/p][p] five.[/p]',
  ],
  [
    'an existing break is not doubled',
    'One,[br]\ntwo,\n[br]three.',
    '[p]One,[br]\ntwo,\n[br]three.[/p]',
  ],
  [
    'blank lines within a tag make paragraphs there',
    '[p]One.\n\nTwo.[/p]\n[blockquote]Three.\n\nFour.\n\nFive.[/blockquote]\n[ul][li]Five[/li]\n\n[li]Six[/li][/ul]',
    '[p]One.[/p]\n\n[p]Two.[/p]\n[blockquote][p]Three.[/p]\n\n[p]Four.[/p]\n\n[p]Five.[/p][/blockquote]\n[ul][li]Five[/li]\n\n[li]Six[/li][/ul]',
  ],
  [
    'emphasis continues in the next paragraph',
    '[strong][em]One.\n\nTwo.[/em][/strong] Three.\n\n[em]Four.\n\n[/em]Five.',
    '[p][strong][em]One.[/em][/strong][/p]\n\n[p][strong][em]Two.[/em][/strong] Three.[/p]\n\n[p][em]Four.[/em][/p]\n\n[p]Five.[/p]',
  ],
  [
    'scene breaks are rules, whether or not blank lines surround them',
    'One.\n***\nTwo.\n\n* * *\n\n  #  \n[p]⁂[/p]\n---\n\n#1',
    '[p]One.[/p]\n[hr]\n[p]Two.[/p]\n\n[hr]\n\n[hr]\n[hr]\n[hr]\n\n[p]#1[/p]',
  ],
  [
    'brackets that are not markup are text',
    'He [with brackets] ate [1] of [them, and ] one [em]it[/em] 3 < 4 & 5 > 2 &c; <sighs>',
    '[p]He &#91;with brackets&#93; ate &#91;1&#93; of &#91;them, and &#93; one [em]it[/em] 3 &lt; 4 &amp; 5 &gt; 2 &amp;c; &lt;sighs&gt;[/p]',
  ],
  ['an escaped tag is text', 'Write &#91;em&#93;.', '[p]Write &#91;em&#93;.[/p]'],
  ['angle brackets make tags too', '<p>One<br/>two.</p>', '[p]One[br]two.[/p]'],
  ['a slash at both ends makes no tag', '[/br/] [/1a]', '[p]&#91;/br/&#93; &#91;/1a&#93;[/p]'],
  ['a blank line before the first words stays', '[p]\n\nOne.[/p]', '[p]\n\nOne.[/p]'],
  ['a blank line in a heading stays', '[h3]One\n\ntwo[/h3]', '[h3]One\n\ntwo[/h3]'],
  ['blank text stays blank', ' \n\n', ' \n\n'],
] as const)
  test(name, () => {
    expect(readBracketMarkup(typed)).toEqual({ markup: stored, problems: [] });
    expect(readBracketMarkup(stored)).toEqual({ markup: stored, problems: [] });
  });

test('stored markup is parsed without changes, and every word is shown', () => {
  const piece = fc.constantFrom(
    ...'Ω| |\n|\n\n|[|]|<|>|&|&amp;|***|#|[em]|[/em]|[p]|[/p]|[br]|[hr]|[blockquote]'.split('|'),
    ...'[/blockquote]|[x]|[b]|[/|[li]|[/li]|[ul]'.split('|'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const { markup, problems } = readBracketMarkup(pieces.join(''));
      if (problems.length > 0) return;
      expect(readBracketMarkup(markup)).toEqual({ markup, problems: [] });
      expect(readBracketMarkup(typedMarkup(markup)).markup).toBe(markup);
      expect(markup.split('Ω').length).toBe(pieces.join('').split('Ω').length);
    }),
    { numRuns: 500 },
  );
});

test('stored brackets and ampersands are shown as they were typed', () => {
  const typed = '[p]He [with brackets] & [1] 3 < 4, &#91;em&#93; &amp;amp;[/p]';
  const { markup } = readBracketMarkup(typed);
  expect(markup).toBe(
    '[p]He &#91;with brackets&#93; &amp; &#91;1&#93; 3 &lt; 4, &#91;em&#93; &amp;amp;[/p]',
  );
  expect(typedMarkup(markup)).toBe(typed);
});

test('stored signs that would be a tag as typed stay escaped', () => {
  expect(typedMarkup('[p]&#91; em &#93; &amp; &#91;one&#93;[/p]')).toBe(
    '[p]&#91; em &#93; & [one][/p]',
  );
  expect(typedMarkup('[p]&lt; em &gt;[/p]')).toBe('[p]&lt; em &gt;[/p]');
});
