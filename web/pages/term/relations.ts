import type { ToldTerm } from '../../../cms/contract/glossary';
import type { TermRelation } from '../../../cms/contract/plain/term-rules';

type Related = ToldTerm['relations'][number];

const words: Record<TermRelation, { is: string; isOf: string }> = {
  'child-of': { is: 'Child of', isOf: 'Children' },
  'married-to': { is: 'Married to', isOf: 'Married to' },
  'one-of': { is: 'One of', isOf: 'Among them' },
  rules: { is: 'Rules', isOf: 'Ruled by' },
  'lives-in': { is: 'Lives in', isOf: 'Who lives there' },
  other: { is: 'See also', isOf: 'See also' },
};

const order = [...new Set(Object.values(words).flatMap(({ is, isOf }) => [is, isOf]))];

/** Returns relations grouped by label, without duplicates. */
export function relationsInWords(
  relations: readonly Related[],
): { line: string; terms: Pick<Related, 'subject' | 'slug'>[] }[] {
  const lines = new Map<string, Map<string, Related>>();
  const seen = new Set<string>();
  const sorted = relations.toSorted(
    (one, other) => Number(one.relation === 'other') - Number(other.relation === 'other'),
  );
  for (const each of sorted) {
    const line = words[each.relation][each.isOf ? 'isOf' : 'is'];
    // “See also” is redundant for terms related otherwise.
    if (each.relation === 'other' && seen.has(each.subject)) continue;
    seen.add(each.subject);
    const terms = lines.get(line) ?? new Map<string, Related>();
    lines.set(line, terms.set(each.subject, each));
  }
  return order.flatMap((line) => {
    const terms = lines.get(line);
    return terms
      ? [{ line, terms: [...terms.values()].map(({ subject, slug }) => ({ subject, slug })) }]
      : [];
  });
}

const ofFamilies = new Set<TermRelation>(['child-of', 'married-to', 'one-of', 'rules']);

/** Returns true if the families page shows the term. */
export const isInFamilies = (relations: readonly Related[]): boolean =>
  relations.some(({ relation }) => ofFamilies.has(relation));
