import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Book } from '../../cms/contract/books';
import { SampleDialog } from './sample-dialog';

test.each([
  [1, true],
  [2, false],
])('in the first of %i chapters, the button to the next is disabled: %s', (count, expected) => {
  const chapters = Array.from({ length: count }, (_, index) => ({
    ...{ sampleId: 7 + index, chapter: 1 + index, title: 'A title', firstLine: '', minutes: 1 },
  }));
  const book = { slug: 'a', title: 'A', emblem: '', baseSampleId: 7, chapters } as unknown as Book;
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <SampleDialog book={book} chapter={1} onShow={() => {}} onLeave={() => {}} />
      ),
    },
  ]);
  const button = /<button[^>]*>Next /.exec(renderToStaticMarkup(<Page />))?.[0];
  expect(button?.includes('disabled=""')).toBe(expected);
});
