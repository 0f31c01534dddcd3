import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChapterTitle } from './chapter-title';

const rendered = (title: string) => renderToStaticMarkup(<ChapterTitle title={title} />);

test.each([
  ['Chapter One: Sold', 'Chapter One'],
  ['Chapter 12: A Bed at the Heron', 'Chapter 12'],
  ['Chapter Twenty-One: No Wind', 'Chapter Twenty-One'],
  ['Prologue: The Thread', 'Prologue'],
])('“%s” has its number above the name, without a change of the text', (title, number) => {
  const html = rendered(title);
  expect(html).toContain(`>${number}<`);
  expect(html.replace(/<[^>]+>/g, '')).toBe(title);
});

test.each(['Sold', 'Chapter One', 'The book: a beginning', 'Bookish: a tale'])(
  '“%s” has no number',
  (title) => expect(rendered(title)).toBe(title),
);
