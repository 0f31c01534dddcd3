import { expect, test } from 'vitest';
import type { Families } from '../../../cms/contract/glossary';
import { familiesOf, type Tree } from './families-of';

type Relation = Families['relations'][number]['relation'];

/** Returns the families of persons with one-letter names: “a child-of b, c rules d”. */
function familiesIn(text: string) {
  const facts = text
    .split(', ')
    .map((sentence) => sentence.split(' ') as [string, Relation, string]);
  const names = [...new Set(facts.flatMap(([from, , to]) => [from, to]))].toSorted();
  return familiesOf({
    terms: names.map((subject) => ({ subject, slug: subject, kind: null })),
    relations: facts.map(([from, relation, to]) => ({
      relation,
      from: names.indexOf(from),
      to: names.indexOf(to),
    })),
  });
}

const namesOf = (terms: { subject: string }[]) => terms.map(({ subject }) => subject).join(' ');

/** Returns a tree as text. “a+b(c d/a)”: partners a and b with children c and d, of whom d is only a’s. */
const treeText = ({ term, partners, children, childOf }: Tree): string =>
  [term, ...partners].map(({ subject }) => subject).join('+') +
  childOf.map(({ subject }) => `/${subject}`).join('') +
  (children.length > 0 ? `(${children.map(treeText).join(' ')})` : '');

test.for([
  [
    'a child appears once under both parents, and a child of one of them names that parent',
    'c child-of a, c child-of b, d child-of a',
    'a+b(c d/a)',
  ],
  [
    'a partner is in the same generation',
    'b child-of a, b married-to x, c child-of b, c child-of x',
    'a(b+x(c))',
  ],
  ['each other’s children appear once', 'a child-of b, b child-of a', 'a(b)'],
  ['persons in a cycle appear once', 'a child-of c, b child-of a, c child-of b', 'a(b(c))'],
  ['a child of itself appears once', 'a child-of a', 'a'],
] as const)('%s', ([, facts, tree]) => {
  expect(familiesIn(facts).trees.map(treeText)).toEqual([tree]);
});

test.for([
  [
    'in a couple without parents, the one with more children is the root',
    'a married-to b, c child-of b',
    ['b+a(c/b)'],
  ],
  [
    'an ancestor is the root, also with fewer children',
    'b child-of a, c child-of b, d child-of b',
    ['a(b(c d))'],
  ],
  ['a partner with parents is listed under them', 'a married-to z, z child-of y', ['y(z+a)']],
  [
    'parents of one child are partners, in order of their names',
    'd child-of c, d child-of b, d child-of a',
    ['a+b+c(d)'],
  ],
  [
    'families without a common member are apart, the larger one first',
    'b child-of a, d child-of c, e child-of c',
    ['c(d e)', 'a(b)'],
  ],
  ['children are in order of their names', 'c child-of a, b child-of a', ['a(b c)']],
  [
    'a child of two of three partners names these',
    'd child-of a, d child-of b, a married-to c',
    ['a+b+c(d/a/b)'],
  ],
] as const)('%s', ([, facts, trees]) => {
  expect(familiesIn(facts).trees.map(treeText)).toEqual(trees);
});

test('a people has members and rulers', () => {
  const { peoples, trees } = familiesIn('m one-of p, n one-of p, r rules p, r rules q');
  expect(trees).toEqual([]);
  expect(
    peoples.map(({ term, rulers, members }) => [[term], rulers, members].map(namesOf)),
  ).toEqual([['p', 'r', 'm n']]);
});

test('a family lists what its members rule', () => {
  const { trees } = familiesIn('c child-of a, c child-of b, a rules p, b rules q, b rules r');
  expect(
    trees.map(({ rules }) => rules.map(({ ruler, ruled }) => [[ruler], ruled].map(namesOf))),
  ).toEqual([
    [
      ['a', 'p'],
      ['b', 'q r'],
    ],
  ]);
});
