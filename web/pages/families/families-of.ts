import type { Families } from '../../../cms/contract/glossary';

/** A term with its index, which relations refer to. */
export type Member = Families['terms'][number] & { id: number };

/** A person with partners and children. */
export type Tree = {
  term: Member;
  partners: Member[];
  rules: { ruler: Member; ruled: Member[] }[];
  children: Tree[];
  /** Parents in the couple above; empty if all of the couple are. */
  childOf: Member[];
};

/** A group with members, such as a people or a house. */
export type People = { term: Member; rulers: Member[]; members: Member[] };

type Relation = Families['relations'][number];
type Links = Map<number, Set<number>>;

function link(links: Links, from: number, to: number): void {
  links.set(from, (links.get(from) ?? new Set()).add(to));
}

/** Returns the terms at the other ends of the relations of one kind, by the terms at one end. */
function linksBy(end: 'from' | 'to', kind: Relation['relation'], relations: Relation[]): Links {
  const links: Links = new Map();
  for (const { relation, from, to } of relations)
    if (relation === kind) link(links, end === 'from' ? from : to, end === 'from' ? to : from);
  return links;
}

/**
 * Returns the family trees and groups. Each person appears once, under their first parent. A person in a cycle of parents
 * becomes a root.
 */
export function familiesOf({ terms: listed, relations }: Families): {
  trees: Tree[];
  peoples: People[];
} {
  const terms: Member[] = listed.map((term, id) => ({ ...term, id }));
  const children = linksBy('to', 'child-of', relations);
  const parents = linksBy('from', 'child-of', relations);
  const members = linksBy('to', 'one-of', relations);
  const rules = linksBy('from', 'rules', relations);
  const rulers = linksBy('to', 'rules', relations);
  const partners = linksBy('from', 'married-to', relations);
  for (const [one, others] of linksBy('to', 'married-to', relations))
    for (const other of others) link(partners, one, other);
  for (const both of parents.values())
    for (const one of both) for (const other of both) if (one !== other) link(partners, one, other);

  // Alphabetical, as the terms are.
  const inOrder = (ids: Iterable<number> | undefined): Member[] => {
    const wanted = new Set(ids);
    return terms.filter(({ id }) => wanted.has(id));
  };
  const placed = new Set<number>();
  const treeOf = (term: Member, childOf: Member[] = []): Tree => {
    placed.add(term.id);
    const beside = inOrder(partners.get(term.id)).filter(({ id }) => !placed.has(id));
    for (const { id } of beside) placed.add(id);
    const couple = [term, ...beside];
    const onlyOf = (child: Member) => {
      const theirs = couple.filter(({ id }) => parents.get(child.id)?.has(id));
      return theirs.length < couple.length ? theirs : [];
    };
    const theirs = couple.flatMap(({ id }) => [...(children.get(id) ?? [])]);
    return {
      term,
      partners: beside,
      rules: couple.flatMap((ruler) => {
        const ruled = inOrder(rules.get(ruler.id));
        return ruled.length > 0 ? [{ ruler, ruled }] : [];
      }),
      children: inOrder(theirs).flatMap((child) =>
        placed.has(child.id) ? [] : [treeOf(child, onlyOf(child))],
      ),
      childOf,
    };
  };
  const related = inOrder([...parents.keys(), ...children.keys(), ...partners.keys()]);
  const hasParents = ({ id }: Member) => parents.has(id);
  // In a couple without parents, the one with more children is the root; otherwise the one with parents is listed under them.
  const roots = related
    .filter((term) => !hasParents(term))
    .filter(({ id }) => ![...(partners.get(id) ?? [])].some((other) => parents.has(other)))
    .toSorted(
      (one, other) => (children.get(other.id)?.size ?? 0) - (children.get(one.id)?.size ?? 0),
    );
  const trees = [...roots, ...related].flatMap((term) =>
    placed.has(term.id) ? [] : [treeOf(term)],
  );
  return {
    trees,
    peoples: terms.flatMap((term) =>
      members.has(term.id)
        ? [{ term, rulers: inOrder(rulers.get(term.id)), members: inOrder(members.get(term.id)) }]
        : [],
    ),
  };
}
