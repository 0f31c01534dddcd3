import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChapterTitle, initialClass } from './chapter-beginning';

const rendered = (title: string) => renderToStaticMarkup(<ChapterTitle title={title} />);

test.each([
  ['Chapter One: Sold', 'Chapter One'],
  ['Chapter 12: A Bed at the Heron', 'Chapter 12'],
  ['Chapter Twenty-One: No Wind', 'Chapter Twenty-One'],
  ['Prologue: The Thread', 'Prologue'],
])('“%s” has its number above the name, and the same text', (title, number) => {
  const html = rendered(title);
  expect(html).toContain(`>${number}<`);
  expect(html.replace(/<[^>]+>/g, '')).toBe(title);
});

test.each(['Sold', 'Chapter One', 'The book: a beginning', 'Bookish: a tale'])(
  '“%s” has no number',
  (title) => expect(rendered(title)).toBe(title),
);

const long = 'They were haggling over him in a language he did not have. '.repeat(3);

test.for([
  ['two lines', `<p>${long}</p><p>Then.</p>`, 'initial-dropped'],
  ['a heading', `<h3>Part one</h3>\n<p class="x"><em>${long}</em></p>`, 'initial-dropped'],
  ['one line', `<p>They came.</p><p>${long}</p>`, 'initial-raised'],
  ['a break after the first line', `<p>Go.<br>${long}</p>`, 'initial-raised'],
  ['a one-letter word', `<p>I was under a horse. ${long}</p>`, 'initial-dropped initial-word'],
  ['a one-letter word in one line', '<p>A horse.</p>', 'initial-raised initial-word'],
  ['an elision', `<p>I’d been under a horse. ${long}</p>`, 'initial-dropped'],
  ['a curly quotation mark', `<p>“Up,” they said. ${long}</p>`, ''],
  ['a straight quotation mark', `<p>"Up," they said. ${long}</p>`, ''],
  ['an apostrophe', `<p>’Twas night. ${long}</p>`, ''],
  ['a dash', `<p>— No. ${long}</p>`, ''],
  ['a motto', `<blockquote><p>“War.”</p></blockquote><p>${long}</p>`, 'initial-dropped'],
  ['no paragraph', '', ''],
  ['an empty paragraph', '<p></p>', ''],
] as const)('initial of a text that begins with %s', ([, html, expected]) => {
  expect(initialClass(html)).toBe(expected);
});
