import type { TermKind, TermLinking, TermRelation } from '../contract/term-rules';
import { isCommonWord } from '../mentions/common-words';
import { compileMatcher, type Matcher, wordsOf } from '../mentions/matcher';
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

/** What texts are compared with. */
export type Canon = {
  terms: CanonTerm[];
  /** Titles of the books in reading order. */
  books: string[];
  /** Other names that need no term: the author's and the site's. */
  others: string[];
};

/** A name of the canon, or a word of such a name, with its spelling. */
export type Spelling = { term: CanonTerm; written: string };

export type CompiledCanon = {
  terms: Map<number, CanonTerm>;
  books: string[];
  /** Finds the names of the glossary, including names that must not become links. */
  mentions: Matcher;
  /** Finds names of several words that are written without capital letters. */
  withoutCapitals: Matcher;
  /** Every word of every name, after `foldName`. */
  knownWords: Set<string>;
  /** Names by their letters: “tallowmoth” finds the Tallow Moth. */
  byLetters: Map<string, Spelling>;
  /** Names of one word, and the single words of people's names, for finding similar spellings. */
  likeWords: LikeNames<Spelling>;
  /** Names of several words, for finding similar spellings. */
  likeNames: LikeNames<Spelling>;
  /** The terms that share a folded name. */
  namesakes: Map<string, { id: number }[]>;
  /** The terms that have a relation to this term. */
  relatedTo: Map<number, { id: number }[]>;
};

/** Kinds of terms whose names are always written with capital letters. */
const properNames = new Set<TermKind | null>(['person', 'people', 'god', 'place']);

/** Returns the name and the aliases of a term. */
export const namesOf = ({ subject, aliases }: CanonTerm): string[] => [subject, ...aliases];

/** Removes a remark in parentheses from a name: “Earth (the other world)” becomes “Earth”. */
export const withoutRemark = (name: string) => name.replace(/\s*\([^)]*\)\s*$/, '');

export const push = <Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value) => {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
};

/**
 * Prepares the glossary for comparing texts. This takes one to two seconds for 100,000 terms; judging a text then takes
 * milliseconds.
 */
export function compileCanon({ terms, books, others }: Canon): CompiledCanon {
  const knownWords = new Set<string>();
  const byLetters = new Map<string, Spelling>();
  const likeWords = new LikeNames<Spelling>();
  const likeNames = new LikeNames<Spelling>();
  const namesakes = new Map<string, { id: number }[]>();
  const relatedTo = new Map<number, { id: number }[]>();

  // Most words occur in several names.
  const seen = new Set<string>();
  const knowWord = (written: string) => {
    if (seen.has(written)) return;
    seen.add(written);
    knownWords.add(foldName(written));
  };
  const know = (name: string) => {
    for (const { raw } of wordsOf(name)) knowWord(raw);
    for (const part of name.split(/\s+/)) knowWord(part);
  };
  for (const name of [...books, ...others]) know(name);

  // Approved terms come first: of several terms with one name, the approved one is meant.
  const inOrder = [
    ...terms.filter(({ status }) => status === 'approved'),
    ...terms.filter(({ status }) => status !== 'approved'),
  ];
  for (const term of inOrder) {
    for (const relation of term.relations) push(relatedTo, relation.to, term);
    for (const name of new Set(namesOf(term))) {
      know(name);
      push(namesakes, foldName(name), term);
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
    mentions,
    withoutCapitals,
    knownWords,
    byLetters,
    likeWords,
    likeNames,
    namesakes,
    relatedTo,
  };
}
