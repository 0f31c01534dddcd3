import { expect, test } from 'vitest';
import type { Book } from '../../cms/contract/books';
import type { Site } from '../../cms/contract/pages';
import { breadcrumbsTo } from '../components/breadcrumb-path';
import { aboutBook } from './books';
import { graphOf } from './graph';
import { aboutAuthor } from './people';

const site: Site = {
  origin: 'https://chronicles.example',
  title: 'The Chronicles',
  tagline: '',
  authorName: 'A. Writer',
  socialLink: null,
  builderCredit: null,
  socialPictures: { blog: '', thesaurus: '', fantasy: '', press: '/og/press.jpg', privacy: '' },
  bookGroups: [
    { group: 'main', label: 'Main', books: [{ slug: 'one', title: 'One', menuLabel: 'One' }] },
    { group: 'intermission', label: '', books: [{ slug: 'two', title: 'Two', menuLabel: '' }] },
    { group: 'finale', label: '', books: [{ slug: 'three', title: 'Three', menuLabel: '' }] },
  ],
};

const book = (slug: string) =>
  ({
    slug,
    title: slug,
    cover: null,
    genreLine: 'Epic fantasy · Adventure',
    descriptionHtml: '<p>Once.</p>',
    isbn: '978-0-9793679-0-8',
    year: 2007,
    buyUrl: null,
    release: null,
    releasedOn: null,
    chapters: [{ sampleId: 1, chapter: 1, title: 'Dawn', firstLine: 'It dawned.', minutes: 4 }],
  }) as Book;

function graph(slug: string) {
  const path = `/books/${slug}`;
  const breadcrumbs = breadcrumbsTo('/books', { to: path, label: slug });
  const content = aboutBook(site, book(slug));
  const made = graphOf({ site, path, title: slug, description: 'Once.', breadcrumbs, content });
  return made['@graph'] as unknown[] as Record<string, unknown>[];
}

test('references in a graph have their nodes, once', () => {
  const nodes = graph('two');
  const ids = nodes.map((node) => node['@id']);
  expect(new Set(ids).size).toBe(ids.length);
  const references = [...JSON.stringify(nodes).matchAll(/\{"@id":"([^"]+)"\}/g)].map(
    ([, id]) => id,
  );
  expect(references.length).toBeGreaterThan(8);
  for (const id of references) expect(ids).toContain(id);
});

test('the finale belongs to the saga, intermission books are their own series', () => {
  const bookNode = (slug: string) =>
    graph(slug).find((node) => node['@id'] === `https://chronicles.example/books/${slug}#book`);
  expect(bookNode('three')).toMatchObject({
    position: 2,
    isPartOf: { '@id': 'https://chronicles.example/#series' },
  });
  expect(bookNode('two')).toMatchObject({
    position: 1,
    isPartOf: { '@id': 'https://chronicles.example/books#intermission-series' },
  });
});

test('the author page extends the author’s node', () => {
  const content = aboutAuthor(site, {
    title: '',
    biographyHtml: '<p>Born.</p>',
    photo: null,
    shelf: [],
    socialPicture: '',
  });
  const page = { path: '/author', title: '', description: '', breadcrumbs: [] };
  const made = graphOf({ site, ...page, content });
  expect(made['@graph'].filter((node) => JSON.stringify(node).includes('"Person"'))).toEqual([
    expect.objectContaining({ '@id': 'https://chronicles.example/#author', description: 'Born.' }),
  ]);
});
