import { expect, test } from 'vitest';
import { headingsOf } from './headings';
import { markdownToHtml } from './markdown-to-html';

test('headings are in order, with their ids in the HTML', () => {
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
  ['the words of a spoiler', 'How he ||dies||', 'How he [spoiler]'],
])('the text of a heading is without %s', (_, markdown, text) => {
  expect(headingsOf(markdownToHtml(`## ${markdown}`))[0]).toMatchObject({ text });
});

test('a heading’s id does not contain its spoiler', () => {
  expect(markdownToHtml('## How he ||dies||')).toContain('id="how-he"');
});
