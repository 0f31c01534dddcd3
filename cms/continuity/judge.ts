import type { FactsOfTerm, Finding } from '../contract/continuity';
import type { CanonTerm, CompiledCanon } from './canon';
import { isCommonWord } from '../mentions/common-words';
import type { Match } from '../mentions/matcher';
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

/** What in a text does not fit what the glossary says, in the order of the text. */
export function judge(given: Judged, known: CompiledCanon): Finding[] {
  const own = given.term && asCanonTerm(given.term);
  const canon = own ? { ...known, terms: new Map(known.terms).set(own.id, own) } : known;
  const { words: prose, places } = proseOf(given.text, given.form);
  const mentionsIn = (matches: Match[]): Mention[] =>
    matches.flatMap(({ start, end, termId, name }) => {
      const term = canon.terms.get(termId);
      return term ? [{ start, end, term, name }] : [];
    });
  const mentions = mentionsIn(canon.mentions.find(prose));
  const read = readWords(prose);
  const findings: Finding[] = [];
  const tell = (
    kind: Finding['kind'],
    [{ start, end } = { start: 0, end: 0 }, ...others]: Span[],
    words: string,
    { term = null, instead = null }: { term?: CanonTerm | null; instead?: string | null },
  ) =>
    findings.push({
      ...{ kind, start, end, words, instead, times: others.length + 1 },
      quote: prose.slice(start, end),
      term: term?.id ? { id: term.id, subject: term.subject } : null,
    });

  const { misspelled, unknown } = strangeNames(prose, read, mentions, canon);
  for (const { name, places, meant } of misspelled)
    tell('spelling', places, `“${name}” is “${meant.written}” in the glossary.`, {
      term: meant.term,
      instead: meant.written,
    });
  for (const { name, places } of unknown)
    tell('unknown', places, `The glossary does not know “${name}”.`, {});

  const small = mentionsIn(canon.withoutCapitals.find(prose)).filter(
    ({ start, end }) => !mentions.some((mention) => mention.start < end && start < mention.end),
  );
  const writtenSmall = grouped(small, ({ start, end }) => prose.slice(start, end));
  for (const [written, [first, ...others]] of writtenSmall) {
    if (!first) continue;
    const { term, name } = first;
    // A plural is another word than the name, and has no capitals to be copied from.
    const isName = written.toLowerCase() === name.toLowerCase();
    tell('spelling', [first, ...others], `${name} has capitals in the glossary.`, {
      term,
      instead: isName ? name : null,
    });
  }

  // A chapter's headings say where and when: what they name is rarely what it is about.
  const headings = given.form === 'post' ? places.filter(({ place }) => place === 'heading') : [];
  const besides = places.filter(({ place }) => place !== 'heading');
  const byTerm = grouped(mentions, ({ term }) => term);
  if (own)
    for (const words of contradictionsOf(own, canon))
      tell('contradiction', [], words, { term: own });
  for (const [index, { fromBook, text }] of (given.term?.revelations ?? []).entries()) {
    // Nothing is told of a term before the term is.
    const toldFrom = Math.max(given.fromBook, fromBook);
    const named = mentionsIn(canon.mentions.find(proseOf(text, 'plain').words));
    for (const term of new Set(named.map((mention) => mention.term)))
      if (term.id !== own?.id && term.fromBook > toldFrom)
        tell(
          'early',
          [],
          `${term.subject} is told from ${bookAt(canon, term.fromBook)} on, and revelation ${index + 1} ${
            toldFrom === 0 ? 'to everybody' : `from ${bookAt(canon, toldFrom)} on`
          }.`,
          { term },
        );
  }
  for (const [term, mentioned] of byTerm) {
    if (term.id === own?.id) continue;
    const reason =
      given.linksTerms && reasonForNoLink(mentioned, headings, besides, read.lowerCase);
    if (reason) tell('unlinked', mentioned, reason, { term });
    if (term.fromBook > given.fromBook)
      tell(
        'early',
        mentioned,
        `${term.subject} is told from ${bookAt(canon, term.fromBook)} on, and ${
          given.fromBook === 0
            ? 'this text is for everybody'
            : `this text is read with ${bookAt(canon, given.fromBook)}`
        }.`,
        { term },
      );
    for (const words of contradictionsOf(term, canon))
      tell('contradiction', mentioned, words, { term });
  }
  return findings
    .sort((one, other) => one.start - other.start || one.end - other.end)
    .slice(0, mostFindings);
}
