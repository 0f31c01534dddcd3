import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BookSelect } from './fields';

test('the book select is disabled until hydration', () => {
  const select = <BookSelect label="Told from" books={['One']} value={0} onChange={() => {}} />;
  expect(renderToStaticMarkup(select)).toContain('disabled=""');
});
