import { firstCharacters } from '../../cms/contract/cut-text';
import { longestTagName, mostTags } from '../../cms/contract/limits';

const isSameName = (one: string, other: string) =>
  one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();

/** Returns trimmed names without duplicates, ignoring case. */
export function distinctNames(names: string[]): string[] {
  const distinct: string[] = [];
  for (const name of names.map((each) => each.trim()))
    if (name !== '' && !distinct.some((known) => isSameName(known, name))) distinct.push(name);
  return distinct;
}

/** Handles typing in the tag picker: a comma ends a name and makes it a chip. The rest is still being typed. */
export function typeTag(names: string[], text: string): { names: string[]; text: string } {
  const sections = text.split(',');
  const rest = sections.pop() ?? '';
  return sections.length === 0
    ? { names, text }
    : { names: distinctNames([...names, ...sections]), text: rest.trimStart() };
}

/** Returns why the names are invalid, or null. */
export function tagProblem(names: string[]): string | null {
  const tooLong = names.find((name) => name.length > longestTagName);
  if (tooLong)
    return `“${firstCharacters(tooLong, 30)}…” is too long: a tag has at most ${longestTagName} characters.`;
  if (names.length > mostTags)
    return `A post has at most ${mostTags} tags, and there are ${names.length}. Remove ${names.length - mostTags}.`;
  return null;
}
