import { expect, test } from 'vitest';
import { reservedPostSlugs } from '../cms/contract/limits';
import { paths } from '../cms/contract/paths';
import routes from './routes';

test('no post can have the path of another page below the blog', () => {
  const below = `${paths.blog.slice(1)}/`;
  const others = routes
    .map(({ path = '' }) => path)
    .filter((path) => path.startsWith(below) && !path.includes(':'))
    .map((path) => path.slice(below.length));
  expect(others).not.toEqual([]);
  expect(others.filter((slug) => !reservedPostSlugs.has(slug))).toEqual([]);
});
