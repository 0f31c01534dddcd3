import type { TermKind, TermLinking, TermRelation } from '../../contract/plain/term-rules';
import { isCommonWord } from '../mentions/common-words';
import { compileMatcher, wordsOf } from '../mentions/matcher';
import { foldName, LikeNames } from './likeness';

/** The facts in the glossary about one term that texts and other terms may contradict. */
export type CanonTerm = {
  id: number;
  subject: string;
  aliases: string[];
  status: 'approved' | 'pending';
  kind: TermKind | null;
  fromBook: number;
  year: number | null;
  linking: TermLinking;
  relations: { kind: TermRelation; to: number }[];
};

/** Names and facts that texts are compared with. */
export type Canon = {
  terms: CanonTerm[];
  /** Titles of the books in reading order. */
  books: string[];
  /** Other names that need no term: the author's and the site's. */
  others: string[];
};

/** A name of the canon, or a word of such a name, with its spelling. */
export type Spelling = { term: CanonTerm; written: string };

export type CompiledCanon = ReturnType<typeof compileCanon>;

/** Kinds of terms whose names are always written with capital letters. */
const properNames = new Set<TermKind | null>(['person', 'people', 'god', 'place']);

export const namesOf = ({ subject, aliases }: CanonTerm): string[] => [subject, ...aliases];

/** Removes a remark in parentheses from a name: “Earth (the other world)” becomes “Earth”. */
export const withoutRemark = (name: string) => name.replace(/\s*\([^)]*\)\s*$/, '');

export function grouped<Key, Value>(
  values: Value[],
  keyOf: (value: Value) => Key,
): Map<Key, [Value, ...Value[]]> {
  const groups = new Map<Key, [Value, ...Value[]]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}

/**
 * Prepares the glossary for comparing texts. This takes one to two seconds for 100,000 terms; judging a text then takes
 * milliseconds.
 */
export function compileCanon({ terms, books, others }: Canon) {
  /** Every word of every name, after `foldName`. */
  const knownWords = new Set<string>();
  /** Names by their letters: “tallowmoth” finds the Tallow Moth. */
  const byLetters = new Map<string, Spelling>();
  /** Names of one word, and the single words of people's names, for finding similar spellings. */
  const likeWords = new LikeNames<Spelling>();
  /** Names of several words, for finding similar spellings. */
  const likeNames = new LikeNames<Spelling>();

  const know = (name: string) => {
    for (const { raw } of wordsOf(name)) knownWords.add(foldName(raw));
    for (const part of name.split(/\s+/)) knownWords.add(foldName(part));
  };
  for (const name of [...books, ...others]) know(name);

  // Approved terms come first, because a name shared by several terms means the approved one.
  const inOrder = [
    ...terms.filter(({ status }) => status === 'approved'),
    ...terms.filter(({ status }) => status !== 'approved'),
  ];
  const named = inOrder.flatMap((term) =>
    [...new Set(namesOf(term))].map((name) => ({ id: term.id, term, name })),
  );
  for (const { term, name } of named) {
    know(name);
    const written = withoutRemark(name).replace(/^the\s/i, '');
    const folded = foldName(written);
    const words = written.split(/\s+/);
    if (!byLetters.has(folded)) byLetters.set(folded, { term, written });
    if (words.length === 1) likeWords.add(folded, { term, written });
    else {
      likeNames.add(folded, { term, written });
      if (term.kind === 'person' || term.kind === 'god')
        for (const word of words)
          if (/^\p{Lu}/u.test(word) && word.length > 4 && !isCommonWord(word.toLowerCase()))
            likeWords.add(foldName(word), { term, written: word });
    }
  }

  const mentions = compileMatcher(
    inOrder.flatMap((term) =>
      namesOf(term).map((name) => ({
        termId: term.id,
        name,
        // Names that are never linked are found too.
        linking: term.linking === 'any-case' ? ('any-case' as const) : ('as-written' as const),
      })),
    ),
  );
  const isProperName = ({ status, linking, kind }: CanonTerm) =>
    status === 'approved' && linking === 'as-written' && properNames.has(kind);
  const withoutCapitals = compileMatcher(
    inOrder.filter(isProperName).flatMap((term) =>
      namesOf(term)
        .filter((name) => wordsOf(name.replace(/^the\s/i, '')).length > 1)
        .map((name) => ({ termId: term.id, name, linking: 'any-case' as const })),
    ),
  );
  return {
    terms: new Map(terms.map((term) => [term.id, term])),
    books,
    /** Finds the names of the glossary, including names that must not become links. */
    mentions,
    /** Finds names of several words that are written without capital letters. */
    withoutCapitals,
    knownWords,
    byLetters,
    likeWords,
    likeNames,
    /** The terms that share a folded name. */
    namesakes: grouped(named, ({ name }) => foldName(name)),
    /** The terms that have a relation to this term. */
    relatedTo: grouped(
      inOrder.flatMap(({ id, relations }) => relations.map(({ to }) => ({ id, to }))),
      ({ to }) => to,
    ),
  };
}
