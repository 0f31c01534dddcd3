import unhomoglyph from 'unhomoglyph';
import { userNameSkeleton } from './user-name';

export type ProtectedNames = {
  people: string[];
  works: string[];
};

/** Digits and signs used for letters, beyond Unicode's confusables. */
const writtenFor: Record<string, string> = { 3: 'e', 4: 'a', 5: 's', 7: 't', $: 's', '€': 'e' };

/** Returns the skeletons of a name's words, without punctuation. A capital after a small letter begins a word. */
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

/** Roles that are never names. A username must not contain them as a word. */
const plainRoles = list(
  'admin admins administrator administrators moderator moderators support helpdesk webmaster',
);

/** Roles that are also surnames or common in names. Refused only on their own. */
const rolesButEditor = new Set([...plainRoles, ...list('author mod mods staff official')]);
const roles = new Set([...rolesButEditor, ...list('editor editors')]);

/** Words that claim to be the original. */
const claims = list('the real true original verified site website team');

const titles = list('mr mrs ms dr sir jr junior sr senior ii iii esq phd');

/** The site's names for people without an account. */
const unnamed = list('guest formerreader aformerreader');

const articles = list('the a an');

const m = userNameSkeleton('m');
const isInitial = (word: string) => word === m || Array.from(word).length === 1;

/** Returns whether a text consists of the given parts only, at least one of them from `needed`. */
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

const hasInOrder = (words: string[], part: string[]) =>
  words.some((_, start) => part.every((word, index) => words[start + index] === word));

/** Returns the spellings of a person's name: with initials, without them, initials only, last name first. */
function spellingsOf(name: string): string[][] {
  const whole = wordsOf(name).filter((word) => !titles.has(word));
  const last = whole.at(-1);
  if (last === undefined) return [];
  const first = whole.slice(0, -1);
  const named = first.filter((word) => !isInitial(word));
  const initials = first.map((word) => (word.startsWith(m) ? m : (Array.from(word)[0] ?? '')));
  const spellings = [whole, [last, ...first]];
  if (named.length > 0)
    spellings.push([...named, last], [last, ...named], [...named.slice(0, 1), last]);
  // One initial and a surname are too common.
  if (initials.length > 1) spellings.push([...initials, last]);
  return spellings;
}

const joined = (words: string[]) => words.join('');

/** Returns the name as it is and without signs, each also without digits at its ends. */
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

/** Returns whether a username could be mistaken for a role, staff, the series or a book, by skeletons (UTS 39) of whole words. */
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
  // With a title or number, a single word is too common.
  const single = all.filter(({ length }) => length === 1).map(joined);
  // Editors may use their role.
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
