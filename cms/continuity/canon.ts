import type { TermKind, TermLinking, TermRelation } from '../contract/term-rules';
import { isCommonWord } from '../mentions/common-words';
import { compileMatcher, type Matcher, wordsOf } from '../mentions/matcher';
import { foldName, LikeNames } from './likeness';

/** What the glossary says of a term, as far as texts and other terms can contradict it. */
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

/** A term as the database hands it over: of a hundred thousand, what their parts are called would be most. */
export type CanonRow = [
  CanonTerm['id'],
  CanonTerm['subject'],
  CanonTerm['status'],
  CanonTerm['kind'],
  CanonTerm['fromBook'],
  CanonTerm['year'],
  CanonTerm['linking'],
  CanonTerm['aliases'],
  CanonTerm['relations'],
];

export function termOfRow(row: CanonRow): CanonTerm {
  const [id, subject, status, kind, fromBook, year, linking, aliases, relations] = row;
  return { id, subject, aliases, status, kind, fromBook, year, linking, relations };
}

/** What texts are compared with. */
export type Canon = {
  terms: CanonTerm[];
  /** The titles of the books in the order of reading. */
  books: string[];
  /** Other names that need no term: the author's, the site's. */
  others: string[];
};

/** A name, or a word of one, as it is spelled in the canon. */
export type Spelling = { term: CanonTerm; written: string };

export type CompiledCanon = {
  terms: Map<number, CanonTerm>;
  books: string[];
  /** Finds what the glossary knows, also names that are not to be linked. */
  mentions: Matcher;
  /** Finds names of several words that lack their capitals. */
  withoutCapitals: Matcher;
  /** Every word of every name, folded. */
  knownWords: Set<string>;
  /** Names by their letters: “tallowmoth” is the Tallow Moth. */
  byLetters: Map<string, Spelling>;
  /** Names of one word, and the words of people's names, among which a word that is spelled much like one is looked up. */
  likeWords: LikeNames<Spelling>;
  /** Names of several words, likewise. */
  likeNames: LikeNames<Spelling>;
  /** The terms that a name, folded, is the name of. */
  namesakes: Map<string, { id: number }[]>;
  /** The terms that say what they are to this one. */
  relatedTo: Map<number, { id: number }[]>;
};

/** Kinds whose names keep their capitals wherever they stand. */
const properNames = new Set<TermKind | null>(['person', 'people', 'god', 'place']);

/** The names of a term: what it is called, and what else. */
export const namesOf = ({ subject, aliases }: CanonTerm): string[] => [subject, ...aliases];

/** “Earth (the other world)” is called Earth, but nobody takes it for the god. */
export const withoutRemark = (name: string) => name.replace(/\s*\([^)]*\)\s*$/, '');

const push = <Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value) => {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
};

/** Makes of the glossary what reads texts. A hundred thousand terms take a second or two, a text milliseconds. */
export function compileCanon({ terms, books, others }: Canon): CompiledCanon {
  const knownWords = new Set<string>();
  const byLetters = new Map<string, Spelling>();
  const likeWords = new LikeNames<Spelling>();
  const likeNames = new LikeNames<Spelling>();
  const namesakes = new Map<string, { id: number }[]>();
  const relatedTo = new Map<number, { id: number }[]>();

  // Most words of names are those of others, too.
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

  // The approved ones first: of terms with the same name, theirs is meant.
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
    (function* () {
      for (const term of inOrder)
        for (const name of namesOf(term))
          yield {
            ...{ termId: term.id, name },
            // What is never linked is mentioned all the same.
            linking: term.linking === 'any-case' ? ('any-case' as const) : ('as-written' as const),
          };
    })(),
  );
  const withoutCapitals = compileMatcher(
    (function* () {
      for (const term of inOrder)
        if (term.status === 'approved' && term.linking === 'as-written')
          for (const name of namesOf(term))
            if (properNames.has(term.kind) && wordsOf(name.replace(/^the\s/i, '')).length > 1)
              yield { termId: term.id, name, linking: 'any-case' as const };
    })(),
  );
  return {
    ...{ terms: new Map(terms.map((term) => [term.id, term])), books, mentions, withoutCapitals },
    ...{ knownWords, byLetters, likeWords, likeNames, namesakes, relatedTo },
  };
}
