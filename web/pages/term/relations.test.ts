import { expect, test } from 'vitest';
import type { ToldTerm } from '../../../cms/contract/glossary';
import { isInFamilies, relationsInWords } from './relations';

type Related = ToldTerm['relations'][number];

const related = (relation: Related['relation'], subject: string, isOf = false): Related => ({
  ...{ relation, isOf, subject },
  slug: subject.toLowerCase(),
});

const inWords = (relations: Related[]) =>
  relationsInWords(relations).map(
    ({ line, terms }) => `${line}: ${terms.map(({ subject }) => subject).join(', ')}`,
  );

test('what a term is to others is said in lines, the closest kin first', () => {
  expect(
    inWords([
      related('other', 'Eldador'),
      related('rules', 'Eldador'),
      related('child-of', 'Ann'),
      related('child-of', 'Ben'),
      related('child-of', 'Cid', true),
      related('one-of', 'Men'),
      related('lives-in', 'Trenbon', true),
    ]),
  ).toEqual([
    'Child of: Ann, Ben',
    'Children: Cid',
    'One of: Men',
    'Rules: Eldador',
    'Who lives there: Trenbon',
  ]);
});

test('what is said from both sides stands once', () => {
  expect(
    inWords([
      related('married-to', 'Ann'),
      related('married-to', 'Ann', true),
      related('other', 'Lamp'),
      related('other', 'Lamp', true),
    ]),
  ).toEqual(['Married to: Ann', 'See also: Lamp']);
});

test('the families show who is of one, and not who only lives somewhere', () => {
  expect(isInFamilies([related('lives-in', 'Trenbon'), related('other', 'Lamp')])).toBe(false);
  expect(isInFamilies([related('child-of', 'Ann', true)])).toBe(true);
});
