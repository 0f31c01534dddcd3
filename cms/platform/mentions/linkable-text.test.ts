import { expect, test } from 'vitest';
import { linkableHtml } from './linkable-text';

test('a quoted value may contain angle brackets, and an unclosed tag is text', () => {
  const { words, runs } = linkableHtml('<p title="1 > 0 < 2">Shela <b and <em>Genna</em></p>');
  expect(words).toBe('\u001EShela <b and Genna\u001E');
  expect(runs.map(({ source }) => source)).toEqual([21, 27, 28, 38]);
});

test.each([
  ['tags without an end', '<a'],
  ['tags with half a value', '<a "'],
])('many %s are parsed as quickly as other text', (_, part) => {
  // A search to the end for each would take more than five minutes.
  const html = part.repeat(500_000);
  expect(linkableHtml(html).words.length).toBe(html.length);
});

test('many end tags without start tags are parsed quickly', () => {
  const times = 200_000;
  const { words, setOff } = linkableHtml(`${'<em>'.repeat(times)}Shela${'</q>'.repeat(times)}`);
  expect(words).toBe('Shela');
  expect(setOff).toEqual([]);
});

test('the number of a note is no part of the word before it', () => {
  const html =
    '<p>Shela<sup><a href="#fn:1" id="fnref:1" role="doc-noteref" aria-label="Note 1">1</a></sup> rode.</p>';
  expect(linkableHtml(html).words).toBe('\u001EShela rode.\u001E');
});
