import { expect, test } from 'vitest';
import { hasImpossibleQuery } from './impossible-query';

const isImpossible = (query: string) =>
  hasImpossibleQuery(new URL(query, 'https://site.example/cms/collections/posts'));

test('what the dashboard asks for is read', () => {
  for (const query of [
    '',
    '?',
    '?limit=10&page=2&sort=-updatedAt&columns=["title"]',
    '?page=&limit=0&depth=1',
    '?where[or][0][and][0][title][like]=Orm',
    '?where[and][1][or][0][orm][equals]=1',
    '?where={"or":[{"title":{"like":"Orm"}}]}',
  ])
    expect(isImpossible(query), query).toBe(false);
});

test('a query that Payload would fail on is none', () => {
  for (const query of [
    ...['?page=+', '?page=0.5', '?page=-1', '?page[]=1', '?limit=1&limit=2', '?depth=1e1'],
    ...['?where[or]=1', '?where[and][0][OR]=1', '?where[id][near]=1', '?where=x', '?where=[]x'],
    ...['?where={"or":[null]}', '?data=1', `?page=${'9'.repeat(40)}`],
  ])
    expect(isImpossible(query), query).toBe(true);
});
