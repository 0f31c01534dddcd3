import { expect, test } from 'vitest';
import type { ToldTerm } from '../../../cms/contract/glossary';
import { isInFamilies, relationsInWords } from './relations';

type Related = ToldTerm['relations'][number];

const related = (relation: Related['relation'], subject: string, isOf = false): Related => ({
  relation,
  isOf,
  subject,
  slug: subject.toLowerCase(),
});

test.for([
  [
    'the closest kin first',
    [
      related('other', 'Eldador'),
      related('rules', 'Eldador'),
      related('child-of', 'Ann'),
      related('child-of', 'Ben'),
      related('child-of', 'Cid', true),
      related('one-of', 'Men'),
      related('lives-in', 'Trenbon', true),
    ],
    'Child of: Ann, Ben; Children: Cid; One of: Men; Rules: Eldador; Who lives there: Trenbon',
  ],
  [
    'once if both terms state them',
    [
      related('married-to', 'Ann'),
      related('married-to', 'Ann', true),
      related('other', 'Lamp'),
      related('other', 'Lamp', true),
    ],
    'Married to: Ann; See also: Lamp',
  ],
] as const)('the relations of a term are listed %s', ([, relations, words]) => {
  const lines = relationsInWords([...relations]).map(
    ({ line, terms }) => `${line}: ${terms.map(({ subject }) => subject).join(', ')}`,
  );
  expect(lines.join('; ')).toBe(words);
});

test('relations by birth are in the families, residents are not', () => {
  expect(isInFamilies([related('lives-in', 'Trenbon'), related('other', 'Lamp')])).toBe(false);
  expect(isInFamilies([related('child-of', 'Ann', true)])).toBe(true);
});
