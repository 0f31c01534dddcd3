import { expect, test } from 'vitest';
import { reservedPostSlugs } from '../cms/contract/plain/limits';
import { paths } from '../cms/contract/plain/paths';
import { patternOfPage, publicPages } from '../cms/contract/plain/public-pages';
import { everyScreen } from './e2e/every-screen';
import routes from './routes';
import { isPersonal } from './service-worker/cacheable-url';

test('no post can have the path of another page below the blog', () => {
  const below = `${paths.blog.slice(1)}/`;
  const others = routes
    .map(({ path = '' }) => path)
    .filter((path) => path.startsWith(below) && !path.includes(':'))
    .map((path) => path.slice(below.length));
  expect(others).not.toEqual([]);
  expect(others.filter((slug) => !reservedPostSlugs.has(slug))).toEqual([]);
});

/** Pages that only redirect. */
const redirects = ['/read-up-to', '/*'];

test('each page is either in the table of public pages or personal', () => {
  const all = routes.map(({ path = '' }) => `/${path}`).filter((path) => !redirects.includes(path));
  const isPublic = (path: string) => publicPages.some((page) => page.path === path);
  expect(all.filter((path) => isPublic(path) === isPersonal(path))).toEqual([]);
  expect(publicPages.filter(({ path }) => !all.includes(path))).toEqual([]);
});

test('tests visit each public page', () => {
  const unvisited = publicPages.filter((page) => {
    const pattern = patternOfPage(page);
    return !everyScreen.some((screen) => pattern.test(screen));
  });
  expect(unvisited).toEqual([]);
});
