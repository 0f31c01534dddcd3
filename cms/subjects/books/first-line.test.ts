import { expect, test } from 'vitest';
import { firstLine } from './first-line';

test.each([
  ['[p]It was not for sale.[/p]\n\n[p]He said so.[/p]', 'It was not for sale.'],
  ['[h3]The third watch[/h3]\n[p]The coin had come. It was wet.[/p]', 'The coin had come.'],
  ['[p]“In it or on it?” said Rancor. “On it.”[/p]', '“In it or on it?” said Rancor.'],
  ['[p]“Wait!” Nobody did.[/p]', '“Wait!”'],
  ['[p]“Four,” said he, “and six for the mule.”[/p]', '“Four,” said he, “and six for the mule.”'],
  ['[p]Mr. Vane and Dr. Orrel came. Both sat.[/p]', 'Mr. Vane and Dr. Orrel came.'],
  ['[p]It weighed 3.5 pounds… and more. So.[/p]', 'It weighed 3.5 pounds… and more.'],
  ['[p]It was [em]not[/em] for\n sale[br]here.[/p]', 'It was not for sale here.'],
  ['[p]A &amp; B &#91;or C&#93; &lt; D&nbsp;&#x2014; E.[/p]', 'A & B [or C] < D — E.'],
  ['[p]It says &amp;#91;, &hellip; &constructor;.[/p]', 'It says &#91;, &hellip; &constructor;.'],
  ['[h3]Only a heading[/h3]', ''],
])('%j begins with %j', (excerpt, line) => expect(firstLine(excerpt)).toBe(line));

test('a sentence that does not end is cut between words', () => {
  const line = firstLine(`[p]${'and on, '.repeat(60)}[/p]`);
  expect(line).toMatch(/^and on, .* and( on)?…$/);
  expect(line.length).toBeLessThanOrEqual(200);
});
