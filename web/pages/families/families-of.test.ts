import { expect, test } from 'vitest';
import type { Families } from '../../../cms/contract/glossary';
import { familiesOf, type Tree } from './families-of';

type Relation = Families['relations'][number]['relation'];

/** A world of people who are called by one letter. */
function world(...said: [from: string, relation: Relation, to: string][]): Families {
  const names = [...new Set(said.flatMap(([from, , to]) => [from, to]))].toSorted();
  return {
    terms: names.map((subject) => ({ subject, slug: subject, kind: null })),
    relations: said.map(([from, relation, to]) => ({
      relation,
      from: names.indexOf(from),
      to: names.indexOf(to),
    })),
  };
}

/** “a+b(c d/a)”: a with b, and their children c and d, of whom d is a’s alone. */
const drawn = ({ term, partners, children, childOf }: Tree): string =>
  [term, ...partners].map(({ subject }) => subject).join('+') +
  childOf.map(({ subject }) => `/${subject}`).join('') +
  (children.length > 0 ? `(${children.map(drawn).join(' ')})` : '');

const trees = (families: Families) => familiesOf(families).trees.map(drawn);

test('a child of two stands once, under both, and one of one beside it says whose it is', () => {
  expect(
    trees(world(['c', 'child-of', 'a'], ['c', 'child-of', 'b'], ['d', 'child-of', 'a'])),
  ).toEqual(['a+b(c d/a)']);
});

test('generations follow one another, and who married in stands beside', () => {
  expect(
    trees(
      world(
        ['b', 'child-of', 'a'],
        ['b', 'married-to', 'x'],
        ['c', 'child-of', 'b'],
        ['c', 'child-of', 'x'],
      ),
    ),
  ).toEqual(['a(b+x(c))']);
});

test('nobody is left out, nor stands twice, where two claim to be the other’s child', () => {
  expect(trees(world(['a', 'child-of', 'b'], ['b', 'child-of', 'a']))).toEqual(['a(b)']);
  expect(
    trees(world(['a', 'child-of', 'c'], ['b', 'child-of', 'a'], ['c', 'child-of', 'b'])),
  ).toEqual(['a(b(c))']);
  expect(trees(world(['a', 'child-of', 'a']))).toEqual(['a']);
});

test('a people has its members and who rules it', () => {
  const { peoples, trees: families } = familiesOf(
    world(['m', 'one-of', 'p'], ['n', 'one-of', 'p'], ['r', 'rules', 'p'], ['r', 'rules', 'q']),
  );
  expect(families).toEqual([]);
  expect(
    peoples.map(({ term, rulers, members }) => [
      term.subject,
      rulers.map(({ subject }) => subject),
      members.map(({ subject }) => subject),
    ]),
  ).toEqual([['p', ['r'], ['m', 'n']]]);
});

test('who of two rules what is said of each', () => {
  const { trees: families } = familiesOf(
    world(
      ['c', 'child-of', 'a'],
      ['c', 'child-of', 'b'],
      ['a', 'rules', 'p'],
      ['b', 'rules', 'q'],
      ['b', 'rules', 'r'],
    ),
  );
  expect(
    families.map(({ rules }) =>
      rules.map(({ ruler, ruled }) => [ruler.subject, ruled.map(({ subject }) => subject)]),
    ),
  ).toEqual([
    [
      ['a', ['p']],
      ['b', ['q', 'r']],
    ],
  ]);
});
