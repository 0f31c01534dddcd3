import { expect, test } from 'vitest';
import { paragraphsOf } from './paragraphs-of';

const named = (text: string, names: string[]) => ({
  text,
  links: names.map((name) => ({
    position: text.indexOf(name),
    length: name.length,
    slug: name.toLowerCase(),
  })),
});

test('links are positioned within their paragraph', () => {
  expect(
    paragraphsOf(named('Lee and Ann.\nOn.\n\nThen Bo.\n \n\nEnd.', ['Lee', 'Ann', 'Bo'])),
  ).toEqual([
    named('Lee and Ann.\nOn.', ['Lee', 'Ann']),
    named('Then Bo.', ['Bo']),
    named('End.', []),
  ]);
});
