import { expect, test } from 'vitest';
import { hasImpossibleQuery } from './impossible-query';

const isImpossible = (query: string) =>
  hasImpossibleQuery(new URL(query, 'https://site.example/cms/collections/posts'));

test('the queries of the dashboard are accepted', () => {
  for (const query of [
    '',
    '?',
    '?limit=10&page=2&sort=-updatedAt&columns=["title"]',
    '?where[or][0][and][0][title][like]=Orm',
    '?where={"or":[{"title":{"like":"Orm"}}]}',
    '?data=&localeCodes=["en"]',
    '?data={"title":"Orm"}',
  ])
    expect(isImpossible(query), query).toBe(false);
});

test('a query that Payload would fail to read is none', () => {
  for (const query of [
    '?where=x',
    '?where=1',
    '?data=1',
    '?data={',
    '?data=null',
    '?localeCodes=x',
    '?data={}&data=x',
  ])
    expect(isImpossible(query), query).toBe(true);
});

test('a group that is no list of conditions is refused: Payload would delete as if it were not there', () => {
  for (const query of [
    ...['?where[or]=1', '?where[and][or][title][equals]=1', '?where[and][0][OR]=1'],
    ...['?where[and][0]=x', '?where[or][1000][title][equals]=1', '?where[and][]=1'],
    ...['?where={"and":[{"or":{}}]}', '?where={"or":[null]}', '?where={"AND":{"id":1}}'],
  ])
    expect(isImpossible(query), query).toBe(true);
});
