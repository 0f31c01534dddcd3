import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ReadingNote } from './reading-note';

const titles = ['Dawn', 'Noon', 'Shade', 'Gloam', 'Night'];
const groups = ['main', 'main', 'intermission', 'intermission', 'finale'] as const;
const shelf = titles.map((title, index) => ({
  title,
  slug: title.toLowerCase(),
  group: groups[index] ?? 'main',
  cover: null,
  release: null,
}));

/** Returns the text of a book's note at a reading stage, without markup. */
function noteOf(title: string, stage: number): string {
  const book = shelf.find((each) => each.title === title);
  const Note = () => book && <ReadingNote book={{ ...book, shelf }} />;
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: Note }]);
  const hydrationData = { loaderData: { root: { stage } } };
  return renderToStaticMarkup(<Page hydrationData={hydrationData} />).replace(/<[^>]*>/g, '');
}

test.each([
  ['Dawn', 0, 'The saga begins here.'],
  ['Noon', 0, 'Read Dawn first.'],
  ['Noon', 1, ''],
  ['Gloam', 1, 'Read Noon first.'],
  ['Gloam', 2, ''],
  ['Night', 0, 'Read the other four first, beginning with Dawn.'],
  ['Night', 2, 'Read two more first, beginning with Shade.'],
  ['Night', 3, 'Read Gloam first.'],
  ['Night', 4, ''],
  ['Night', 99, ''],
])('the page of %s lists what to read before, at stage %i', (title, stage, words) => {
  expect(noteOf(title, stage)).toBe(words);
});
