import { expect, test } from 'vitest';
import type { Families } from '../../../cms/contract/glossary';
import { familiesOf, type Tree } from './families-of';

type Relation = Families['relations'][number]['relation'];

/** A world of people who are called by one letter: “a child-of b, c rules d”. */
function familiesOfWorld(text: string) {
  const said = text
    .split(', ')
    .map((sentence) => sentence.split(' ') as [string, Relation, string]);
  const names = [...new Set(said.flatMap(([from, , to]) => [from, to]))].toSorted();
  return familiesOf({
    terms: names.map((subject) => ({ subject, slug: subject, kind: null })),
    relations: said.map(([from, relation, to]) => ({
      relation,
      from: names.indexOf(from),
      to: names.indexOf(to),
    })),
  });
}

const namesOf = (terms: { subject: string }[]) => terms.map(({ subject }) => subject).join(' ');

/** “a+b(c d/a)”: a with b, and their children c and d, of whom d is a’s alone. */
const drawn = ({ term, partners, children, childOf }: Tree): string =>
  [term, ...partners].map(({ subject }) => subject).join('+') +
  childOf.map(({ subject }) => `/${subject}`).join('') +
  (children.length > 0 ? `(${children.map(drawn).join(' ')})` : '');

test.for([
  [
    'a child of two is under both once, and one parent’s own child names the parent',
    'c child-of a, c child-of b, d child-of a',
    'a+b(c d/a)',
  ],
  [
    'a partner is beside their own generation',
    'b child-of a, b married-to x, c child-of b, c child-of x',
    'a(b+x(c))',
  ],
  ['two who are each other’s child appear once', 'a child-of b, b child-of a', 'a(b)'],
  ['three in a circle appear once', 'a child-of c, b child-of a, c child-of b', 'a(b(c))'],
  ['a child of itself appears once', 'a child-of a', 'a'],
] as const)('%s', ([, world, tree]) => {
  expect(familiesOfWorld(world).trees.map(drawn)).toEqual([tree]);
});

test('a people has members and rulers', () => {
  const { peoples, trees } = familiesOfWorld('m one-of p, n one-of p, r rules p, r rules q');
  expect(trees).toEqual([]);
  expect(
    peoples.map(({ term, rulers, members }) => [[term], rulers, members].map(namesOf)),
  ).toEqual([['p', 'r', 'm n']]);
});

test('a family lists which of its members rules what', () => {
  const { trees } = familiesOfWorld('c child-of a, c child-of b, a rules p, b rules q, b rules r');
  expect(
    trees.map(({ rules }) => rules.map(({ ruler, ruled }) => [[ruler], ruled].map(namesOf))),
  ).toEqual([
    [
      ['a', 'p'],
      ['b', 'q r'],
    ],
  ]);
});
