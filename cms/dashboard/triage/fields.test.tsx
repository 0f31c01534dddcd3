import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BookSelect } from './fields';

test('the server sends a choice of a book that nobody can make before it is heard', () => {
  const select = <BookSelect label="Told from" books={['One']} value={0} onChange={() => {}} />;
  expect(renderToStaticMarkup(select)).toContain('disabled=""');
});
