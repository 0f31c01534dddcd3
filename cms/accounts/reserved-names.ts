import unhomoglyph from 'unhomoglyph';
import { userNameSkeleton } from './user-name';

/** Names that no reader may be taken for, as they stand in the data. */
export type ProtectedNames = {
  /** The author's name and those of the staff's accounts. */
  people: string[];
  /** The names of the series and its books. */
  works: string[];
};

/** Digits and signs that are written for letters, beyond those that Unicode counts among the confusables. */
const writtenFor: Record<string, string> = { 3: 'e', 4: 'a', 5: 's', 7: 't', $: 's', '€': 'e' };

/** Returns the words of a name as they look, without punctuation and signs. A capital after a small letter begins a word. */
const wordsOf = (name: string): string[] =>
  userNameSkeleton(
    name
      .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
      .replace(/\p{Lu}/gu, (capital) => unhomoglyph(capital)),
  )
    .replace(/[3457$€]/g, (sign) => writtenFor[sign] ?? sign)
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

const list = (words: string) => new Set(wordsOf(words));

/** Roles that are nobody's name: a user name that has one as a word is refused. */
const plainRoles = list(
  'admin admins administrator administrators moderator moderators support helpdesk webmaster',
);

/** Roles that are also surnames, or common in readers' names: refused where nothing else stands beside them. */
const rolesButEditor = new Set([...plainRoles, ...list('author mod mods staff official')]);
const roles = new Set([...rolesButEditor, ...list('editor editors')]);

/** Added to a name to seem its owner. */
const claims = list('the real true original verified site website team');

/** May stand beside a person's name or be missing. */
const titles = list('mr mrs ms dr sir jr junior sr senior ii iii esq phd');

/** What the site calls people without an account. */
const unnamed = list('guest formerreader aformerreader');

const articles = list('the a an');

const m = userNameSkeleton('m');
const isInitial = (word: string) => word === m || Array.from(word).length === 1;

/** Tells whether a text is made of parts alone, at least one of them from `needed`. */
function isMadeOf(text: string, needed: Iterable<string>, others: Iterable<string>): boolean {
  const before = new Set([0]);
  const after = new Set<number>();
  for (let at = 0; at < text.length; at += 1) {
    const extend = (from: Set<number>, parts: Iterable<string>, to: Set<number>) => {
      if (from.has(at))
        for (const part of parts) if (text.startsWith(part, at)) to.add(at + part.length);
    };
    extend(before, others, before);
    extend(before, needed, after);
    extend(after, others, after);
    extend(after, needed, after);
  }
  return after.has(text.length);
}

/** Tells whether `part` stands in `words`, one word after the other. */
const hasInOrder = (words: string[], part: string[]) =>
  words.some((_, start) => part.every((word, index) => words[start + index] === word));

/** Returns the ways to write a person's name: with initials, without them, with nothing but initials first, last name first. */
function spellingsOf(name: string): string[][] {
  const whole = wordsOf(name).filter((word) => !titles.has(word));
  const last = whole.at(-1) ?? '';
  const first = whole.slice(0, -1);
  const named = first.filter((word) => !isInitial(word));
  const initials = first.map((word) => (word.startsWith(m) ? m : (Array.from(word)[0] ?? '')));
  const spellings = [whole];
  if (first.length > 0) spellings.push([last, ...first]);
  if (named.length > 0)
    spellings.push([...named, last], [last, ...named], [...named.slice(0, 1), last]);
  // One initial and a surname may be anybody's.
  if (initials.length > 1) spellings.push([...initials, last]);
  return spellings;
}

const joined = (words: string[]) => words.join('');

/** Returns the name as it stands, without its signs, and each without the digits at its ends. */
function readingsOf(name: string): { words: string[]; isWhole: boolean }[] {
  const plain = name.normalize('NFKC');
  const withoutSigns = plain.replace(/\p{S}/gu, ' ');
  return [plain, withoutSigns].flatMap((text) => [
    { words: wordsOf(text), isWhole: true },
    {
      words: wordsOf(text.replace(/^[\p{N}\p{P}\p{Z}]+|[\p{N}\p{P}\p{Z}]+$/gu, '')),
      isWhole: false,
    },
  ]);
}

/**
 * Tells whether a user name could be taken for a role of the site's, the author's or another staff member's name, or the name of
 * the series or a book. Names are compared by their skeletons (UTS 39) as whole words and as a whole: “Robertson” is free.
 */
export function isReservedName(
  name: string,
  { people, works }: ProtectedNames,
  role: 'reader' | 'editor' = 'reader',
): boolean {
  const spellings = people.flatMap(spellingsOf);
  const fullNames = spellings.filter(({ length }) => length > 1);
  const withoutArticles = works.map((work) => wordsOf(work).filter((word) => !articles.has(word)));
  const all = [...spellings, ...withoutArticles];
  const several = all.filter(({ length }) => length > 1).map(joined);
  // With a title or a number beside it, a single word may be anybody's name.
  const single = all.filter(({ length }) => length === 1).map(joined);
  // An editor may be called one.
  const othersRoles = role === 'editor' ? rolesButEditor : roles;
  const protectedWords = new Set([...people, ...works].flatMap(wordsOf));

  return readingsOf(name).some(({ words, isWhole }) => {
    const text = joined(words);
    const plain = words.filter((word) => !titles.has(word) && !isInitial(word));
    return (
      words.some((word) => plainRoles.has(word)) ||
      isMadeOf(text, othersRoles, [...claims, ...protectedWords]) ||
      isMadeOf(text, unnamed, claims) ||
      isMadeOf(text, several, [...claims, ...titles, ...roles]) ||
      (isWhole && isMadeOf(text, single, [...claims, ...roles])) ||
      fullNames.some((fullName) => hasInOrder(plain, fullName) || hasInOrder(words, fullName))
    );
  });
}
