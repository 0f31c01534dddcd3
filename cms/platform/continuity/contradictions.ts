import type { TermKind, TermRelation } from '../../contract/plain/term-rules';
import { type CanonTerm, type CompiledCanon, namesOf, withoutRemark } from './canon';
import { foldName } from './likeness';

const kindWords: Record<TermKind, string> = {
  person: 'a person',
  people: 'a people',
  god: 'a god',
  place: 'a place',
  thing: 'a thing',
  creature: 'a creature',
  word: 'a word',
};

/** Kinds of terms that can have parents and spouses. */
const living: TermKind[] = ['person', 'god', 'creature'];

type Side = { kinds: TermKind[]; words: string };

/** The kinds of terms that each relation can connect. */
const sidesOf: Partial<Record<TermRelation, { of?: Side; to: Side }>> = {
  'child-of': {
    of: { kinds: living, words: 'is said to be a child' },
    to: { kinds: living, words: 'is said to have a child' },
  },
  'married-to': {
    of: { kinds: ['person', 'god'], words: 'is said to be married' },
    to: { kinds: ['person', 'god'], words: 'is said to be married' },
  },
  'one-of': { to: { kinds: ['people', 'god'], words: 'is said to have members' } },
  rules: {
    of: { kinds: ['person', 'people', 'god'], words: 'is said to rule' },
    to: { kinds: ['place', 'people', 'thing', 'god'], words: 'is said to be ruled' },
  },
  'lives-in': { to: { kinds: ['place', 'people'], words: 'is said to be lived in' } },
};

const yearOf = (year: number) => (year < 0 ? `−${-year}` : String(year));

/** Yields the contradictions within a term's own relations and years. */
function* factsAgainst(term: CanonTerm, { terms }: CompiledCanon): Generator<string> {
  for (const { kind, to } of term.relations) {
    const other = terms.get(to);
    if (!other) continue;
    const { subject, year } = other;
    if (other.id === term.id) {
      yield `${term.subject} is related to itself.`;
      continue;
    }
    const sides = sidesOf[kind];
    if (sides?.of && term.kind && !sides.of.kinds.includes(term.kind))
      yield `${term.subject} ${sides.of.words} (${subject}), and is ${kindWords[term.kind]}.`;
    if (sides && other.kind && !sides.to.kinds.includes(other.kind))
      yield `${subject} ${sides.to.words} (${term.subject}), and is ${kindWords[other.kind]}.`;
    if (kind !== 'child-of') continue;
    if (term.year !== null && year !== null && term.year <= year)
      yield `${term.subject} is a child of ${subject}, and came first or in the same year (${yearOf(term.year)} and ${yearOf(year)}).`;
    if (isDescendant(other, term, terms))
      yield `${term.subject} is a child of ${subject}, who descends from ${term.subject}.`;
  }
}

function isDescendant(term: CanonTerm, of: CanonTerm, terms: Map<number, CanonTerm>): boolean {
  const seen = new Set<number>();
  const next = [term];
  for (let one = next.pop(); one; one = next.pop()) {
    if (seen.has(one.id)) continue;
    seen.add(one.id);
    for (const { kind, to } of one.relations) {
      if (kind !== 'child-of') continue;
      if (to === of.id) return true;
      const parent = terms.get(to);
      if (parent) next.push(parent);
    }
  }
  return false;
}

/** Returns whether a term's name has a remark that tells it apart: “Earth (the other world)”. */
const isToldApart = ({ subject }: CanonTerm) => withoutRemark(subject) !== subject;

/** Yields a sentence for each term of another kind with the same name. */
function* namesakesOf(term: CanonTerm, { namesakes, terms }: CompiledCanon): Generator<string> {
  if (!term.kind || isToldApart(term)) return;
  for (const name of new Set(namesOf(term)))
    for (const { id } of namesakes.get(foldName(name)) ?? []) {
      const other = terms.get(id);
      if (!other?.kind || id === term.id || other.kind === term.kind || isToldApart(other))
        continue;
      const where = other.subject === name ? 'another entry' : `“${other.subject}”`;
      yield `${name} is ${kindWords[term.kind]} here, and ${kindWords[other.kind]} in ${where}.`;
    }
}

/** Returns a sentence for each contradiction between a term and the other terms, whichever of the two states it. */
export function contradictionsOf(term: CanonTerm, canon: CompiledCanon): string[] {
  const others = new Set(canon.relatedTo.get(term.id)?.map(({ id }) => id));
  others.delete(term.id);
  const saidOfIt = [...others].flatMap((id) => {
    const other = canon.terms.get(id);
    if (!other) return [];
    const relations = other.relations.filter(({ to }) => to === term.id);
    return [...factsAgainst({ ...other, relations }, canon)];
  });
  const words = [...factsAgainst(term, canon), ...namesakesOf(term, canon), ...saidOfIt];
  return [...new Set(words)];
}
