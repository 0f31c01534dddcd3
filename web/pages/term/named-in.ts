import type { ToldTerm } from '../../../cms/contract/glossary';
import { paths, termPath } from '../../../cms/contract/plain/paths';

type Naming = ToldTerm['namedIn'][number];
type Link = Pick<Naming, 'path' | 'title'>;

export type NamedIn = { texts: { links: Link[]; sentence: string }[]; terms: Link[] };

const isTerm = ({ path }: Link) => path.startsWith(`${paths.glossary}/`);

/** Groups mentions by sentence, and omits related terms and duplicates. */
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
