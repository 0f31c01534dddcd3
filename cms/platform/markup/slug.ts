/** Letters that Unicode does not decompose, in ASCII. */
const spelled: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  þ: 'th',
};

/**
 * Returns the part of a URL that identifies something: lower-case ASCII letters, digits and single hyphens.
 *
 * @returns at most `maxLength` characters, cut between words; empty if the text has no letter or digit
 */
export function slugFrom(text: string, maxLength = 80): string {
  const slug = text
    .toLowerCase()
    .replace(/[ßæœøđłþ]/g, (letter) => spelled[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (slug.length <= maxLength) return slug;
  const cut = slug.slice(0, maxLength + 1);
  const lastHyphen = cut.lastIndexOf('-');
  return lastHyphen > 0 ? cut.slice(0, lastHyphen) : slug.slice(0, maxLength);
}

/** Returns the first of `base`, `base-2`, `base-3` … that is free. Names may share letters: “C” and “C#”. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  let slug = base;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}

/** Returns the key by which names of tags, categories and terms are compared: without case, in one encoding. */
export const nameKey = (name: string) => name.normalize('NFC').toLowerCase();
