import type { FactsOfTerm, Finding } from '../contract/continuity';
import type { CanonTerm, CompiledCanon } from './canon';
import { isCommonWord } from '../mentions/common-words';
import type { Matcher } from '../mentions/matcher';
import { contradictionsOf } from './contradictions';
import { strangeNames } from './names';
import { proseOf, type Span, type TextForm } from './prose';
import { readWords } from './words';

/** What is judged. */
export type Judged = {
  text: string;
  form: TextForm;
  /** From which book on it is told. */
  fromBook: number;
  /** Whether names in it lead to the glossary. */
  linksTerms: boolean;
  /** The facts of the term in whose form it stands. */
  term: FactsOfTerm | null;
};

/** More than so many are not looked at by anybody. */
const mostFindings = 200;

const isWithin = ({ start, end }: Span, spans: Span[]) =>
  spans.some((span) => span.start <= start && end <= span.end);

/** What has the same key, together. */
function grouped<Key, Value>(values: Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}

type Mention = Span & { term: CanonTerm; name: string };

const bookAt = ({ books }: CompiledCanon, place: number) => books[place - 1] ?? `book ${place}`;

/** Why a term that a text mentions is no link in it, in words; null where it is one, or is not meant to be. */
function reasonForNoLink(
  mentions: Mention[],
  headings: Span[],
  besides: Span[],
  lowerCase: Set<string>,
) {
  const [first] = mentions;
  if (!first || mentions.some((mention) => isWithin(mention, besides))) return null;
  const { subject, status, linking } = first.term;
  if (status === 'pending') return `${subject} waits to be approved, so nothing leads to it yet.`;
  // A name that is a word as well is left alone for good reason.
  if (linking === 'never')
    return isCommonWord(subject.toLowerCase()) || lowerCase.has(subject.toLowerCase())
      ? null
      : `${subject} is set never to be recognized in texts, so nothing leads to it.`;
  return headings.length > 0 && mentions.every((mention) => isWithin(mention, headings))
    ? `${subject} is named in a heading only, where nothing leads to it.`
    : null;
}

/** A term that is not stored yet has an id that none has. */
const unsavedId = 0;

const asCanonTerm = (facts: FactsOfTerm): CanonTerm => ({
  ...facts,
  id: facts.id ?? unsavedId,
  status: 'approved',
  fromBook: 0,
  linking: 'as-written',
});

/** A text as it is judged. */
type ReadText = {
  prose: string;
  read: ReturnType<typeof readWords>;
  places: ReturnType<typeof proseOf>['places'];
  mentions: Mention[];
};

/** Something that is told of a text, at the places where it stands; at none, of the form beside it. */
type Told = Pick<Finding, 'kind' | 'words'> & {
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

/** Names that are spelled otherwise, and those that the glossary does not know. */
function* toldOfStrangeNames(
  { prose, read, mentions }: ReadText,
  canon: CompiledCanon,
): Generator<Told> {
  const { misspelled, unknown } = strangeNames(prose, read, mentions, canon);
  for (const { name, places, meant } of misspelled) {
    const words = `“${name}” is “${meant.written}” in the glossary.`;
    yield { kind: 'spelling', places, words, term: meant.term, instead: meant.written };
  }
  for (const { name, places } of unknown)
    yield { kind: 'unknown', places, words: `The glossary does not know “${name}”.` };
}

/** Names that lack their capitals. */
function* toldOfCapitals({ prose, mentions }: ReadText, canon: CompiledCanon): Generator<Told> {
  const small = mentionsIn(prose, canon, canon.withoutCapitals).filter(
    ({ start, end }) => !mentions.some((mention) => mention.start < end && start < mention.end),
  );
  const writtenSmall = grouped(small, ({ start, end }) => prose.slice(start, end));
  for (const [written, places] of writtenSmall) {
    const [first] = places;
    if (!first) continue;
    const { term, name } = first;
    // A plural is another word than the name, and has no capitals to be copied from.
    const isName = written.toLowerCase() === name.toLowerCase();
    const words = `${name} has capitals in the glossary.`;
    yield { kind: 'spelling', places, words, term, instead: isName ? name : null };
  }
}

const toldFrom = (term: CanonTerm, canon: CompiledCanon) =>
  `${term.subject} is told from ${bookAt(canon, term.fromBook)} on`;

/** Terms that a term's own revelations tell of before they are told. */
function* toldOfRevelations(
  { fromBook: from, term: facts }: Judged,
  own: CanonTerm,
  canon: CompiledCanon,
): Generator<Told> {
  for (const [index, { fromBook, text }] of (facts?.revelations ?? []).entries()) {
    // Nothing is told of a term before the term is.
    const told = Math.max(from, fromBook);
    const since = told === 0 ? 'to everybody' : `from ${bookAt(canon, told)} on`;
    const mentions = mentionsIn(proseOf(text, 'plain').words, canon);
    for (const term of new Set(mentions.map((mention) => mention.term)))
      if (term.id !== own.id && term.fromBook > told) {
        const words = `${toldFrom(term, canon)}, and revelation ${index + 1} ${since}.`;
        yield { kind: 'early', places: [], words, term };
      }
  }
}

/** Terms that nothing leads to, that are told later, or that contradict others. */
function* toldOfTerms(
  { form, fromBook, linksTerms }: Judged,
  { mentions, places, read }: ReadText,
  own: CanonTerm | null,
  canon: CompiledCanon,
): Generator<Told> {
  // A chapter's headings say where and when: what they name is rarely what it is about.
  const headings = form === 'post' ? places.filter(({ place }) => place === 'heading') : [];
  const besides = places.filter(({ place }) => place !== 'heading');
  const readWith =
    fromBook === 0
      ? 'this text is for everybody'
      : `this text is read with ${bookAt(canon, fromBook)}`;
  for (const [term, mentioned] of grouped(mentions, (mention) => mention.term)) {
    if (term.id === own?.id) continue;
    const reason = linksTerms && reasonForNoLink(mentioned, headings, besides, read.lowerCase);
    if (reason) yield { kind: 'unlinked', places: mentioned, words: reason, term };
    if (term.fromBook > fromBook) {
      const words = `${toldFrom(term, canon)}, and ${readWith}.`;
      yield { kind: 'early', places: mentioned, words, term };
    }
    for (const words of contradictionsOf(term, canon))
      yield { kind: 'contradiction', places: mentioned, words, term };
  }
}

/** What a term contradicts by itself, before anything is said of the text. */
function* toldOfOwnTerm(given: Judged, own: CanonTerm, canon: CompiledCanon): Generator<Told> {
  for (const words of contradictionsOf(own, canon))
    yield { kind: 'contradiction', places: [], words, term: own };
  yield* toldOfRevelations(given, own, canon);
}

const findingOf = (
  { kind, words, places: [first, ...others], term, instead }: Told,
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

/** What in a text does not fit what the glossary says, in the order of the text. */
export function judge(given: Judged, known: CompiledCanon): Finding[] {
  const own = given.term && asCanonTerm(given.term);
  const canon = own ? { ...known, terms: new Map(known.terms).set(own.id, own) } : known;
  const text = readText(given, canon);
  return [
    ...toldOfStrangeNames(text, canon),
    ...toldOfCapitals(text, canon),
    ...(own ? toldOfOwnTerm(given, own, canon) : []),
    ...toldOfTerms(given, text, own, canon),
  ]
    .map((told) => findingOf(told, text.prose))
    .sort((one, other) => one.start - other.start || one.end - other.end)
    .slice(0, mostFindings);
}
