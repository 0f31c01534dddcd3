import type { ToldTerm } from '../../../cms/contract/glossary';
import { paths, termPath } from '../../../cms/contract/paths';

type Naming = ToldTerm['namedIn'][number];
type Link = Pick<Naming, 'path' | 'title'>;

/** What names a term: chapters, books and posts with a sentence each, and other terms. */
export type NamedIn = { texts: { links: Link[]; sentence: string }[]; terms: Link[] };

const isTerm = ({ path }: Link) => path.startsWith(`${paths.glossary}/`);

/**
 * Nothing is said twice: texts with the same sentence stand together, its kin is not listed again, and of terms of one name, which
 * have one page, there is one.
 */
export function namedInOf({
  namedIn,
  relations,
}: Pick<ToldTerm, 'namedIn' | 'relations'>): NamedIn {
  const sentences = new Map<string, Link[]>();
  for (const { path, title, sentence } of namedIn.filter((naming) => !isTerm(naming)))
    sentences.set(sentence, [...(sentences.get(sentence) ?? []), { path, title }]);
  const kin = new Set(relations.map(({ slug }) => termPath(slug)));
  const others = namedIn.filter((naming) => isTerm(naming) && !kin.has(naming.path));
  return {
    texts: [...sentences].map(([sentence, links]) => ({ links, sentence })),
    terms: others.filter(
      ({ path }, index) => others.findIndex((other) => other.path === path) === index,
    ),
  };
}
