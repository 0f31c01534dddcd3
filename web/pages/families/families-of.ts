import type { Families } from '../../../cms/contract/glossary';

/** A term with its place in the list of them, by which relations know it. */
export type Member = Families['terms'][number] & { id: number };

/** Somebody, those whom they are married to or have children with, and their children. */
export type Tree = {
  term: Member;
  partners: Member[];
  /** Who of them rules what. */
  rules: { ruler: Member; ruled: Member[] }[];
  children: Tree[];
  /** Whose child it is, where it stands under others, too. */
  childOf: Member[];
};

/** What several belong to, such as a people or a house. */
export type People = { term: Member; rulers: Member[]; members: Member[] };

type Links = Map<number, Set<number>>;

function link(links: Links, from: number, to: number): void {
  links.set(from, (links.get(from) ?? new Set()).add(to));
}

/**
 * The families and the peoples that relations give. Each person stands in one place: under the first of their parents, beside
 * whom the other one stands. Whoever would be their own forebear, by a slip of the pen, stands at the top.
 */
export function familiesOf({ terms: listed, relations }: Families): {
  trees: Tree[];
  peoples: People[];
} {
  const terms: Member[] = listed.map((term, id) => ({ ...term, id }));
  const children: Links = new Map();
  const parents: Links = new Map();
  const partners: Links = new Map();
  const members: Links = new Map();
  const rules: Links = new Map();
  const rulers: Links = new Map();
  for (const { relation, from, to } of relations) {
    if (relation === 'child-of') {
      link(children, to, from);
      link(parents, from, to);
    } else if (relation === 'married-to') {
      link(partners, from, to);
      link(partners, to, from);
    } else if (relation === 'one-of') link(members, to, from);
    else if (relation === 'rules') {
      link(rules, from, to);
      link(rulers, to, from);
    }
  }
  for (const both of parents.values())
    for (const one of both) for (const other of both) if (one !== other) link(partners, one, other);

  // In the order of the alphabet, as the terms come.
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
  // Of a couple without parents the one with the more children comes first; of a couple with, whoever has them.
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
