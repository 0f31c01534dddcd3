import { paths } from '../contract/paths';

/** A mention as it is read for somebody: of a term that they may be told of. */
export type ShownMention = [
  position: number,
  length: number,
  section: number,
  termId: number,
  slug: string | null,
];

/** A name in a text that leads to a term: where it stands in the text, and the slug of the term. */
type TermLink = { position: number; length: number; slug: string };

/** Which terms a section leads to already. */
export type Linked = Set<string>;

const linkKey = (section: number, termId: number) => `${section} ${termId}`;

/** Terms to which something else leads where plain texts stand. */
export const linkedTo = (termIds: readonly number[]): Linked =>
  new Set(termIds.map((id) => linkKey(0, id)));

/**
 * Which mentions are links: the first of each term in each section. Of names that overlap the first and longest counts; what
 * several terms are called leads to none of them.
 *
 * @param mentions by position, the longer ones first
 * @param linked by what stands before the text in the same section; the text adds its own
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
 * A stored text in which mentions are links: those that `linksOf` tells.
 *
 * @param linked by what stands before the text in the same section; the text adds its own
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
