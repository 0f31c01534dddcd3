import { expect, test } from 'vitest';
import { fitMarkdown } from './fit-markdown';
import { everyTool } from './text-tools';

const rich = `# A *title*

A [link](/blog "Blog"), [one *in* italics][a], ||a ~~bad~~ secret||[^1] and ![A horse](/media/horse.png "Him").

![Alone](/media/alone.png)

| Horse | [Oats](/oats) |
|---|---|
| one | a \\| b |

- ***

[^1]: Said *before*.

[a]: https://example.com
`;

test('Markdown is unchanged if every tool is supported', () => {
  expect(fitMarkdown(rich, everyTool)).toEqual({ markdown: rich, lost: [] });
});

test('unsupported markup becomes words, and lost pictures, links and tables are listed', () => {
  expect(fitMarkdown(rich, ['Bold', 'Italic'])).toEqual({
    markdown: `# A *title*

A link, one *in* italics, a bad secret\\[1\\] and .

Horse

Oats

one

a | b

- ***

\\[1\\] Said *before*.`,
    lost: ['2 pictures', '3 addresses of links', 'the shape of a table'],
  });
});

test('supported markup stays', () => {
  expect(fitMarkdown('[a](/b) ![c](/d)', ['Link'], 2)).toEqual({
    markdown: '[a](/b)',
    lost: ['3 pictures'],
  });
});
