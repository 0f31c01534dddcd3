import type { LinkedText } from '../../cms/contract/fields';

/** Splits a plain text into paragraphs at blank lines, each with its own links. */
export function paragraphsOf({ text, links }: LinkedText): LinkedText[] {
  let start = 0;
  return text.split(/(\n\s*\n)/).flatMap((piece, index) => {
    const begin = start;
    start += piece.length;
    if (index % 2 === 1) return [];
    const own = links.filter(({ position }) => begin <= position && position < start);
    return {
      text: piece,
      links: own.map(({ position, ...link }) => ({ position: position - begin, ...link })),
    };
  });
}
