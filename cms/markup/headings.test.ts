import { expect, test } from 'vitest';
import { headingsOf } from './headings';
import { markdownToHtml } from './markdown-to-html';

test('headings come in their order, with the ids that the HTML has', () => {
  expect(headingsOf(markdownToHtml('# One\n\nText\n\n###### Two\n\n## One\n'))).toEqual([
    { id: 'one', text: 'One', level: 2 },
    { id: 'two', text: 'Two', level: 6 },
    { id: 'one-1', text: 'One', level: 2 },
  ]);
});

test.each([
  ['marks, links and signs', '*Of* [kings](/a "a > b") & `<crowns>`', 'Of kings & <crowns>'],
  ['blanks at its ends', '&nbsp;![](/a.png) Words', 'Words'],
  ['the number of a note', 'One[^1]\n\n[^1]: Note.', 'One'],
  ['what a spoiler tells', 'How he ||dies||', 'How he [spoiler]'],
])('the text of a heading is without %s', (_, markdown, text) => {
  expect(headingsOf(markdownToHtml(`## ${markdown}`))[0]).toMatchObject({ text });
});

test('a spoiler in a heading is not told in its id', () => {
  expect(markdownToHtml('## How he ||dies||')).toContain('id="how-he"');
});
