import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ShownUpTo } from './shown-up-to';

const site = {
  bookGroups: [{ group: 'main', books: [{ title: 'Dawn' }, { title: 'Noon' }] }],
};

/** The line as it stands below a list for somebody who has read so far, without its markup. */
function lineAt(stage: number): string {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: ShownUpTo }]);
  const hydrationData = { loaderData: { root: { site, stage } } };
  return renderToStaticMarkup(<Page hydrationData={hydrationData} />).replace(/<[^>]*>/g, '');
}

test.each([
  [0, 'Nothing on this page gives the books away.I have read further'],
  [1, 'Nothing on this page gives away what comes after Dawn.I have read further'],
  [2, ''],
  [99, ''],
])('the note above the list for a reader of %i of two books', (stage, words) => {
  expect(lineAt(stage)).toBe(words);
});
