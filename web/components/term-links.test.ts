import { expect, test } from 'vitest';
import { dressTermLinks, withoutTermLinks } from './term-links';

const html = '<p>Of <a href="/thesaurus/lee">Lee</a>, <a href="/blog">here</a>.</p>';

test('links to terms get a class and open cards on touch', () => {
  expect(dressTermLinks(html)).toBe(
    '<p>Of <a class="term" data-held="touch" href="/thesaurus/lee">Lee</a>, <a href="/blog">here</a>.</p>',
  );
});

test('links to terms can be removed, others stay', () => {
  expect(withoutTermLinks(html)).toBe('<p>Of Lee, <a href="/blog">here</a>.</p>');
});
