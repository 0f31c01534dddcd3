import { expect, test } from 'vitest';
import { questions, subgenres } from './content';
import { aboutGuide } from './structured-data';

const about = aboutGuide({ origin: 'https://chronicles.example' });

test('the guide is about a list and questions, named by the page’s canonical URL', () => {
  const ids = [about.mainEntity, ...(about.hasPart ?? [])];
  expect(about.nodes).toMatchObject([
    { '@type': 'ItemList', '@id': about.mainEntity },
    { '@type': 'FAQPage', '@id': about.hasPart?.[0] },
  ]);
  for (const id of ids) expect(id).toMatch(/^https:\/\/chronicles\.example\/fantasy#/);
});

test('the guide has eight subgenres and four questions', () => {
  expect(subgenres).toHaveLength(8);
  expect(new Set(subgenres.map(({ id }) => id)).size).toBe(8);
  expect(questions).toHaveLength(4);
});
