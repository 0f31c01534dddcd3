import { expect, test } from 'vitest';
import { editPath, editPlaceOf } from './edit-places';

test('a path leads to the record that staff edit', () => {
  expect(editPlaceOf('/')).toMatchObject({ kind: 'home', label: 'Edit this page' });
  expect(editPlaceOf('/books')).toMatchObject({ kind: 'series' });
  expect(editPlaceOf('/books/daddysgirl')).toMatchObject({ kind: 'books', slug: 'daddysgirl' });
  expect(editPlaceOf('/books/daddysgirl/sample/2')).toMatchObject({
    kind: 'samples',
    slug: 'daddysgirl',
    chapter: 2,
  });
  expect(editPlaceOf('/blog/a-map')).toMatchObject({ kind: 'posts', slug: 'a-map' });
  expect(editPlaceOf('/thesaurus/rancor')).toMatchObject({ kind: 'glossary-terms' });
});

test('a page without its own record has no link for staff', () => {
  for (const path of ['/blog', '/thesaurus', '/thesaurus/families', '/privacy', '/admin/editor'])
    expect(editPlaceOf(path), path).toBeNull();
});

test('the dashboard finds the form, or the comments, by the path of the page', () => {
  expect(editPath('/blog/a-map')).toBe('/cms/edit?path=%2Fblog%2Fa-map');
  expect(editPath('/blog/a-map', 'comments')).toBe('/cms/edit?path=%2Fblog%2Fa-map&what=comments');
});
