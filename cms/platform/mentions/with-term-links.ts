import { paths } from '../../contract/plain/paths';

/** A mention of a visible term. */
export type ShownMention = [
  position: number,
  length: number,
  section: number,
  termId: number,
  slug: string | null,
];

type TermLink = { position: number; length: number; slug: string };

/** Terms already linked in a section. */
export type Linked = Set<string>;

const linkKey = (section: number, termId: number) => `${section} ${termId}`;

/** Marks terms as already linked. */
export const linkedTo = (termIds: readonly number[]): Linked =>
  new Set(termIds.map((id) => linkKey(0, id)));

/**
 * Selects the links: the first mention of each term in each section. Overlaps go to the first and longest. Names shared by
 * several terms are not linked.
 *
 * @param mentions by position, longer ones first
 * @param linked terms linked by earlier texts of the section; extended
 */
export function linksOf(mentions: readonly ShownMention[], linked: Linked = new Set()): TermLink[] {
  let taken = 0;
  return mentions.flatMap(([position, length, section, termId, slug], index) => {
    if (position < taken) return [];
    taken = position + length;
    const [next, nextLength] = mentions[index + 1] ?? [];
    if (next === position && nextLength === length) return [];
    const key = linkKey(section, termId);
    if (!slug || linked.has(key)) return [];
    linked.add(key);
    return [{ position, length, slug }];
  });
}

/**
 * Adds the links of `linksOf` to a stored text.
 *
 * @param linked terms linked by earlier texts of the section; extended
 */
export function withTermLinks(
  text: string,
  mentions: readonly ShownMention[],
  linked?: Linked,
): string {
  let written = 0;
  const parts = linksOf(mentions, linked).flatMap(({ position, length, slug }) => {
    const before = text.slice(written, position);
    written = position + length;
    return [before, `<a href="${paths.glossary}/${slug}">`, text.slice(position, written), '</a>'];
  });
  return parts.length === 0 ? text : parts.join('') + text.slice(written);
}
