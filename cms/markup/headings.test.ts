import { expect, test } from 'vitest';
import { headingsOf } from './headings';
import { markdownToHtml } from './markdown-to-html';

const headingsIn = (markdown: string) => headingsOf(markdownToHtml(markdown));

test('headings come in their order, with the ids that the HTML has', () => {
  expect(headingsIn('# One\n\nText\n\n### Two\n\n## One\n')).toEqual([
    { id: 'one', text: 'One', level: 2 },
    { id: 'two', text: 'Two', level: 3 },
    { id: 'one-1', text: 'One', level: 2 },
  ]);
});

test('marks, links and signs in a heading are plain text', () => {
  expect(
    headingsIn('## *Of* [kings](/books "a > b") & `<crowns>`\n').map(({ text }) => text),
  ).toEqual(['Of kings & <crowns>']);
});

test('headings of every level have ids', () => {
  const levels = ['##', '###', '####', '#####', '######'];
  const headings = headingsIn(levels.map((mark) => `${mark} Level ${mark.length}`).join('\n\n'));
  expect(headings.map(({ id }) => id)).toEqual([2, 3, 4, 5, 6].map((level) => `level-${level}`));
});

test('a heading’s words begin and end with a letter', () => {
  expect(headingsOf('<h2 id="x">&nbsp;<img src="/a.png"> Words </h2>')[0]?.text).toBe('Words');
});

test('the number of a note is no part of a heading', () => {
  expect(headingsIn('## One[^1]\n\n[^1]: Note.')[0]).toEqual({ id: 'one', text: 'One', level: 2 });
});

test('a spoiler in a heading is not told in the list of headings', () => {
  expect(headingsIn('## How he ||dies||')[0]).toEqual({
    ...{ id: 'how-he', text: 'How he [spoiler]', level: 2 },
  });
});
