import { expect, test } from 'vitest';
import { questions, subgenres } from './guide';
import { structuredData } from './structured-data';

const site = { origin: 'https://chronicles.example', title: 'The Fovean Chronicles' };
const graph = structuredData(site)['@graph'];

test('one graph holds the page, its breadcrumb, its list and its questions', () => {
  expect(graph.map((node) => node['@type'])).toEqual([
    'WebPage',
    'BreadcrumbList',
    'ItemList',
    'FAQPage',
  ]);
});

test('nodes are named by the page’s one address, and whatever refers to one finds it', () => {
  const ids = graph.map((node) => node['@id']);
  for (const id of ids) expect(id).toMatch(/^https:\/\/chronicles\.example\/fantasy#/);
  expect(new Set(ids).size).toBe(ids.length);
  const references = [...JSON.stringify(graph).matchAll(/\{"@id":"([^"]+)"\}/g)];
  expect(references).toHaveLength(4);
  for (const [, id] of references) expect(ids).toContain(id);
});

test('the page speaks of eight subgenres and answers four questions', () => {
  expect(subgenres).toHaveLength(8);
  expect(new Set(subgenres.map(({ id }) => id)).size).toBe(8);
  expect(questions).toHaveLength(4);
});
