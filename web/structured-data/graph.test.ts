import { expect, test } from 'vitest';
import type { Site } from '../../cms/contract/pages';
import { breadcrumbsTo } from '../breadcrumbs';
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
  socialPictures: { blog: '', thesaurus: '', fantasy: '' },
  bookGroups: [
    { group: 'main', label: 'Main', books: [{ slug: 'one', menuLabel: 'One' }] },
    { group: 'intermission', label: 'Intermission', books: [{ slug: 'two', menuLabel: 'Two' }] },
    { group: 'finale', label: 'Finale', books: [{ slug: 'three', menuLabel: 'Three' }] },
  ],
};

const book = (slug: string) => ({
  slug,
  anchorId: slug,
  title: slug,
  group: 'main' as const,
  seriesPosition: '',
  genreLine: 'Epic fantasy · Adventure',
  cover: null,
  emblem: '',
  descriptionHtml: '<p>Once.</p>',
  bullets: [],
  baseSampleId: 1,
  chapters: [{ sampleId: 1, chapter: 1, title: 'Dawn' }],
  buyUrl: null,
  isbn: '978-0-9793679-0-8',
  year: 2007,
  next: null,
  alongside: [],
  socialPicture: '',
});

function graph(slug: string) {
  const path = `/books/${slug}`;
  const breadcrumbs = breadcrumbsTo('/books', { to: path, label: slug });
  const content = aboutBook(site, book(slug));
  const made = graphOf({ site, path, title: slug, description: 'Once.', breadcrumbs, content });
  return made['@graph'] as unknown[] as Record<string, unknown>[];
}

test('whatever a graph refers to on its own page is in it, once', () => {
  const nodes = graph('two');
  const ids = nodes.map((node) => node['@id']);
  expect(new Set(ids).size).toBe(ids.length);
  const references = [...JSON.stringify(nodes).matchAll(/\{"@id":"([^"]+)"\}/g)].map(
    ([, id]) => id,
  );
  expect(references.length).toBeGreaterThan(8);
  for (const id of references) expect(ids).toContain(id);
});

test('the finale is the last book of the saga; an intermission book has its place in a series of its own', () => {
  const pageKeyOf = (slug: string) =>
    graph(slug).find((node) => node['@id'] === `https://chronicles.example/books/${slug}#book`);
  expect(pageKeyOf('three')).toMatchObject({
    position: 2,
    isPartOf: { '@id': 'https://chronicles.example/#series' },
  });
  expect(pageKeyOf('two')).toMatchObject({
    position: 1,
    isPartOf: { '@id': 'https://chronicles.example/books#intermission-series' },
  });
});

test('what the author’s page says of him is added to the one node that he is', () => {
  const content = aboutAuthor(site, {
    title: 'The Author',
    biographyHtml: '<p>Born.</p>',
    photo: null,
    socialPicture: '',
  });
  const made = graphOf({
    site,
    path: '/author',
    title: '',
    description: '',
    breadcrumbs: [],
    content,
  });
  expect(made['@graph'].filter((node) => JSON.stringify(node).includes('"Person"'))).toEqual([
    expect.objectContaining({ '@id': 'https://chronicles.example/#author', description: 'Born.' }),
  ]);
});
