import type { FactsOfTerm, Finding } from '../../contract/continuity';
import { type CanonTerm, type CompiledCanon, grouped, type Canon, compileCanon } from './canon';
import { isCommonWord } from '../mentions/common-words';
import type { Matcher } from '../mentions/matcher';
import { contradictionsOf } from './contradictions';
import { strangeNames } from './names';
import { proseOf, type Span, type TextForm, readWords } from './prose';

export type Judged = {
  text: string;
  form: TextForm;
  /** The book from which on the text may be read. */
  fromBook: number;
  /** Whether names in the text become links to the glossary. */
  linksTerms: boolean;
  /** The facts of the term whose form contains the text. */
  term: FactsOfTerm | null;
};

const mostFindings = 200;

const isWithin = ({ start, end }: Span, spans: Span[]) =>
  spans.some((span) => span.start <= start && end <= span.end);

type Mention = Span & { term: CanonTerm; name: string };

const bookAt = ({ books }: CompiledCanon, place: number) => books[place - 1] ?? `book ${place}`;

/** Explains why a term mentioned in a text does not become a link; null if it does, or need not. */
function reasonForNoLink(
  { subject, status, linking }: CanonTerm,
  mentions: Mention[],
  form: TextForm,
  { places, read: { lowerCase } }: ReadText,
) {
  const besides = places.filter(({ place }) => place !== 'heading');
  if (mentions.some((mention) => isWithin(mention, besides))) return null;
  if (status === 'pending') return `${subject} is not approved yet, so nothing links to it.`;
  // “Never link” is meant for names that are also common words.
  if (linking === 'never')
    return isCommonWord(subject.toLowerCase()) || lowerCase.has(subject.toLowerCase())
      ? null
      : `${subject} is set to be never recognized in texts, so nothing links to it.`;
  // Only headings are left of the places. Those of a chapter give its place and date, so their names need no link.
  return form === 'post' && mentions.every((mention) => isWithin(mention, places))
    ? `${subject} is named only in a heading, where names are not linked.`
    : null;
}

const unsavedId = 0;

/** The unsaved facts of the term whose form contains the text. */
type OwnTerm = CanonTerm & Pick<FactsOfTerm, 'revelations'>;

const asCanonTerm = (facts: FactsOfTerm): OwnTerm => ({
  ...facts,
  id: facts.id ?? unsavedId,
  status: 'approved',
  fromBook: 0,
  linking: 'as-written',
});

type ReadText = {
  prose: string;
  read: ReturnType<typeof readWords>;
  places: ReturnType<typeof proseOf>['places'];
  mentions: Mention[];
};

/** A finding with all its places in the text. Without a place, it is about the form's other fields. */
type Problem = Pick<Finding, 'kind' | 'words'> & {
  places: Span[];
  term?: CanonTerm;
  instead?: string | null;
};

const mentionsIn = (
  prose: string,
  { terms, ...canon }: CompiledCanon,
  matcher: Matcher = canon.mentions,
): Mention[] =>
  matcher.find(prose).flatMap(({ start, end, termId, name }) => {
    const term = terms.get(termId);
    return term ? [{ start, end, term, name }] : [];
  });

function readText({ text, form }: Pick<Judged, 'text' | 'form'>, canon: CompiledCanon): ReadText {
  const { words: prose, places } = proseOf(text, form);
  return { prose, places, mentions: mentionsIn(prose, canon), read: readWords(prose) };
}

function* strangeNameProblems(
  { prose, read, mentions }: ReadText,
  canon: CompiledCanon,
): Generator<Problem> {
  const { misspelled, unknown } = strangeNames(prose, read, mentions, canon);
  for (const { name, places, meant } of misspelled) {
    const words = `“${name}” is “${meant.written}” in the glossary.`;
    yield { kind: 'spelling', places, words, term: meant.term, instead: meant.written };
  }
  for (const { name, places } of unknown)
    yield { kind: 'unknown', places, words: `“${name}” is not in the glossary.` };
}

function* capitalProblems({ prose, mentions }: ReadText, canon: CompiledCanon): Generator<Problem> {
  const small = mentionsIn(prose, canon, canon.withoutCapitals).filter(
    ({ start, end }) => !mentions.some((mention) => mention.start < end && start < mention.end),
  );
  const writtenSmall = grouped(small, ({ start, end }) => prose.slice(start, end));
  for (const [written, places] of writtenSmall) {
    const [{ term, name }] = places;
    // A plural is not spelled like the name, so its capital letters cannot be copied.
    const isName = written.toLowerCase() === name.toLowerCase();
    const words = `${name} has capital letters in the glossary.`;
    yield { kind: 'spelling', places, words, term, instead: isName ? name : null };
  }
}

const toldFrom = (term: CanonTerm, canon: CompiledCanon) =>
  `${term.subject} is told from ${bookAt(canon, term.fromBook)} on`;

/** Yields terms that a revelation mentions before the book that introduces them. */
function* revelationProblems(
  from: number,
  { revelations }: OwnTerm,
  canon: CompiledCanon,
): Generator<Problem> {
  for (const [index, { fromBook, text }] of revelations.entries()) {
    // Revelations are hidden as long as their term is.
    const shownFrom = Math.max(from, fromBook);
    const since = shownFrom === 0 ? 'to everybody' : `from ${bookAt(canon, shownFrom)} on`;
    const mentions = mentionsIn(proseOf(text, 'plain').words, canon);
    for (const term of new Set(mentions.map((mention) => mention.term)))
      if (term.fromBook > shownFrom) {
        const words = `${toldFrom(term, canon)}, and revelation ${index + 1} ${since}.`;
        yield { kind: 'early', places: [], words, term };
      }
  }
}

/** Yields mentioned terms that do not become links, that a later book introduces, or that contradict other terms. */
function* termProblems(
  { form, fromBook, linksTerms }: Judged,
  text: ReadText,
  own: CanonTerm | null,
  canon: CompiledCanon,
): Generator<Problem> {
  const readWith =
    fromBook === 0
      ? 'this text is for everybody'
      : `this text is read with ${bookAt(canon, fromBook)}`;
  for (const [term, mentioned] of grouped(text.mentions, (mention) => mention.term)) {
    if (term.id === own?.id) continue;
    const reason = linksTerms && reasonForNoLink(term, mentioned, form, text);
    if (reason) yield { kind: 'unlinked', places: mentioned, words: reason, term };
    if (term.fromBook > fromBook) {
      const words = `${toldFrom(term, canon)}, and ${readWith}.`;
      yield { kind: 'early', places: mentioned, words, term };
    }
    for (const words of contradictionsOf(term, canon))
      yield { kind: 'contradiction', places: mentioned, words, term };
  }
}

/** Yields contradictions and early mentions in the other fields of the form. */
function* ownTermProblems(from: number, own: OwnTerm, canon: CompiledCanon): Generator<Problem> {
  for (const words of contradictionsOf(own, canon))
    yield { kind: 'contradiction', places: [], words, term: own };
  yield* revelationProblems(from, own, canon);
}

const findingOf = (
  { kind, words, places: [first, ...others], term, instead }: Problem,
  prose: string,
): Finding => {
  const { start, end } = first ?? { start: 0, end: 0 };
  return {
    kind,
    start,
    end,
    words,
    instead: instead ?? null,
    times: others.length + 1,
    quote: prose.slice(start, end),
    term: term?.id ? { id: term.id, subject: term.subject } : null,
  };
};

/** Returns everything in a text that does not fit the glossary, in text order. */
export function judge(given: Judged, known: CompiledCanon): Finding[] {
  const own = given.term && asCanonTerm(given.term);
  const canon = own ? { ...known, terms: new Map(known.terms).set(own.id, own) } : known;
  const text = readText(given, canon);
  return [
    ...strangeNameProblems(text, canon),
    ...capitalProblems(text, canon),
    ...(own ? ownTermProblems(given.fromBook, own, canon) : []),
    ...termProblems(given, text, own, canon),
  ]
    .map((found) => findingOf(found, text.prose))
    .sort((one, other) => one.start - other.start || one.end - other.end)
    .slice(0, mostFindings);
}

/** A text to judge with one version of the canon. */
export type ContinuityTask = Judged & {
  version: string;
  /** The canon of that version, its terms as JSON; null if the thread probably has it already. */
  canon: (Omit<Canon, 'terms'> & { terms: string }) | null;
};

let compiled: { version: string; canon: CompiledCanon } | undefined;

/**
 * Judges a text with the canon that this thread compiled last.
 *
 * @returns null if the thread does not have this version of the canon
 */
export function judgeWithCanon({ version, canon, ...judged }: ContinuityTask): Finding[] | null {
  if (canon) {
    // Free the old canon before the new one takes its memory.
    compiled = undefined;
    const terms = JSON.parse(canon.terms) as CanonTerm[];
    compiled = { version, canon: compileCanon({ ...canon, terms }) };
  }
  return compiled?.version === version ? judge(judged, compiled.canon) : null;
}
