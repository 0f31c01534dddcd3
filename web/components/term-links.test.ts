import { expect, test } from 'vitest';
import { dressTermLinks, withoutTermLinks } from './term-links';

const html = '<p>Of <a href="/thesaurus/lee">Lee</a>, <a href="/blog">here</a>.</p>';

test('a link to a term is known as one, and a finger opens its card', () => {
  expect(dressTermLinks(html)).toBe(
    '<p>Of <a class="term" data-held="touch" href="/thesaurus/lee">Lee</a>, <a href="/blog">here</a>.</p>',
  );
});

test('names can be plain: other links stay', () => {
  expect(withoutTermLinks(html)).toBe('<p>Of Lee, <a href="/blog">here</a>.</p>');
});
