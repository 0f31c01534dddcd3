import { describe, expect, test } from 'vitest';
import type { FactsOfTerm } from '../../contract/continuity';
import { type CanonTerm, compileCanon } from './canon';
import { judge, type Judged, judgeWithCanon } from './judge';

const term = (id: number, subject: string, more: Partial<CanonTerm> = {}): CanonTerm => ({
  id,
  subject,
  aliases: [],
  status: 'approved',
  kind: null,
  fromBook: 0,
  year: null,
  linking: 'as-written',
  relations: [],
  ...more,
});

const terms = [
  term(1, 'Rancor Mordetur', { kind: 'person', aliases: ['Rancor', 'the Emperor'], year: 940 }),
  term(2, 'Shela', { kind: 'person' }),
  term(3, 'Hesper Loane', { kind: 'person', year: 949, relations: [{ kind: 'child-of', to: 18 }] }),
  term(4, 'Swamp Devils', { kind: 'people' }),
  term(5, 'Outpost IX', { kind: 'place', fromBook: 2 }),
  term(6, 'Tor Andéas', { kind: 'place' }),
  term(7, 'Tallow Moth', { kind: 'creature', linking: 'any-case' }),
  term(8, 'War', { kind: 'god' }),
  term(9, 'Nimmo of the Packs', { kind: 'person', relations: [{ kind: 'one-of', to: 6 }] }),
  term(10, 'Sedge-Penny', { status: 'pending' }),
  term(11, 'Kell’hound', { kind: 'creature', linking: 'never' }),
  term(12, 'Port Essel', { kind: 'place' }),
  term(13, 'Steel', { kind: 'god' }),
  term(14, 'Steel', { kind: 'thing', status: 'pending', aliases: ['Steel of Essel'] }),
  term(15, 'Ember Gate', { kind: 'place', aliases: ['The Gate'] }),
  term(16, 'Life (the god)', { kind: 'god', aliases: ['Life'] }),
  term(17, 'Life', { kind: 'word' }),
  term(18, 'Old Wennet', { kind: 'person', year: 951 }),
];
const books = ['Indomitus Est', 'Indomitus Vivat', 'Indomitus Oriens'];
const canon = compileCanon({ terms, books, others: ['Robert W. Brady, Jr.'] });

const found = (text: string, more: Partial<Judged> = {}) =>
  judge({ text, form: 'post', fromBook: 3, linksTerms: true, term: null, ...more }, canon);

/** Returns the kinds and words of the findings. */
const told = (text: string, more: Partial<Judged> = {}) =>
  found(text, more).map(({ kind, quote }) => `${kind}: ${quote}`);

/** Returns the facts of a term in its form. */
const facts = (more: Partial<FactsOfTerm>): FactsOfTerm => ({
  id: null,
  subject: 'Eric',
  aliases: [],
  kind: 'person',
  year: null,
  relations: [],
  revelations: [],
  ...more,
});

describe('a misspelled name', () => {
  test.each([
    ['Then came Rancour, and sat.', 'Rancour', 'Rancor'],
    ['Rancour looked up.', 'Rancour', 'Rancor'],
    ['It was Rancor Mordeter himself.', 'Rancor Mordeter', 'Rancor Mordetur'],
    ['They asked Sheila about it.', 'Sheila', 'Shela'],
    ['She rode to Tor Andeas by night.', 'Tor Andeas', 'Tor Andéas'],
    ['He sailed for Port Essle at dawn.', 'Port Essle', 'Port Essel'],
    ['A great Tallowmoth, she said.', 'Tallowmoth', 'Tallow Moth'],
    ['The swamp devils came.', 'swamp devils', 'Swamp Devils'],
    ['He sold needles to Nimo of the Packs.', 'Nimo', 'Nimmo'],
  ])('is found in “%s”', (text, quote, instead) => {
    expect(found(text)).toEqual([
      expect.objectContaining({ kind: 'spelling', quote, instead, times: 1 }),
    ]);
    const [{ start, end } = { start: 0, end: 0 }] = found(text);
    expect(text.slice(start, end)).toBe(quote);
  });

  test.each(['\u200C', '&zwnj;'])('is not a name after an exclusion mark: %j', (mark) => {
    const name = `${mark}Shela`;
    expect(found(`Then ${name} sat. So ${name} sat by ${name}, and *${name}* slept.`)).toEqual([]);
    expect(told(`Then ${mark}Sheila sat.`)).toEqual(['spelling: Sheila']);
  });

  test('is reported once for each lower-case spelling', () => {
    expect(found('Then swamp devils came. The swamp devils sang, and one Swamp devil.')).toEqual([
      expect.objectContaining({ kind: 'spelling', quote: 'swamp devils', times: 2 }),
      expect.objectContaining({ kind: 'spelling', quote: 'Swamp devil', times: 1 }),
    ]);
  });

  test('is reported in lower case between other names, without a correction of a plural', () => {
    expect(found('Shela met two hesper loanes and Shela.')).toMatchObject([
      { kind: 'spelling', quote: 'hesper loanes', instead: null },
    ]);
  });

  test('is reported once, with its term and the number of its places', () => {
    expect(found('He saw Rancour. “You,” Rancour said; and Rancour’s horse stood.')).toMatchObject([
      {
        quote: 'Rancour',
        times: 3,
        start: 7,
        end: 14,
        term: { id: 1, subject: 'Rancor Mordetur' },
        words: '“Rancour” is “Rancor” in the glossary.',
      },
    ]);
  });

  test.each([
    [
      'the name itself, its plurals and possessives',
      'Rancor’s men met Shela, and two Tallow Moths.',
    ],
    ['another word', 'Later he drank. “Stall them,” she said.'],
    ['a name of the people of a place', 'An Esselian of Port Essel sang; so did the Esselians.'],
    ['another number', 'He came from Outpost XI and from Outpost Nine.'],
    ['a word also found in lower case', 'A ranger came. He was a Ranger, and the ranger sat.'],
  ])('is not %s', (_, text) => {
    expect(told(text)).toEqual([]);
  });
});

describe('an unlinked term', () => {
  test.each(['## On Shela\n\nShe was late.', 'She was late.\n\n## On Shela', 'Shela\n---\n\nShe'])(
    'occurs only in a heading: %j',
    (text) => {
      expect(told(text)).toEqual(['unlinked: Shela']);
    },
  );

  test('is pending, or is never recognized', () => {
    expect(told('He paid a Sedge-Penny.')).toEqual(['unlinked: Sedge-Penny']);
    expect(told('There was a Kell’hound.')).toEqual(['unlinked: Kell’hound']);
  });

  test('is not one that is linked elsewhere, or in a text without links', () => {
    expect(told('## On Shela\n\nThen Shela came.')).toEqual([]);
    expect(told('He paid a Sedge-Penny, a [Sedge-Penny](/thesaurus/sedge-penny).')).toEqual([]);
    expect(told('There was a Kell’hound, a real kell’hound.')).toEqual([]);
    expect(told('Eldest\n---\n\nHe paid a Sedge-Penny.', { linksTerms: false })).toEqual([]);
    expect(told('[h3]Port Essel, in spring[/h3]\n[p]It rained.[/p]', { form: 'chapter' })).toEqual(
      [],
    );
  });
});

describe('an early term', () => {
  test('belongs to a later book than the text', () => {
    expect(found('He rode to Outpost IX.', { fromBook: 1 })).toMatchObject([
      {
        kind: 'early',
        quote: 'Outpost IX',
        start: 11,
        end: 21,
        words:
          'Outpost IX is told from Indomitus Vivat on, and this text is read with Indomitus Est.',
      },
    ]);
    expect(found('He rode to Outpost IX.', { fromBook: 0 })[0]?.words).toBe(
      'Outpost IX is told from Indomitus Vivat on, and this text is for everybody.',
    );
    expect(told('He rode to Outpost IX.', { fromBook: 2 })).toEqual([]);
  });

  test('belongs to a later book than the revelation that names it', () => {
    const revelations = [1, 2, 3].map((fromBook) => ({ fromBook, text: 'He held Outpost IX.' }));
    const inForm = (fromBook: number, more: Partial<FactsOfTerm>) =>
      found('A son.', { form: 'plain', fromBook, term: facts({ revelations, ...more }) });
    expect(inForm(0, {})).toEqual([
      {
        kind: 'early',
        start: 0,
        end: 0,
        quote: '',
        times: 1,
        instead: null,
        term: { id: 5, subject: 'Outpost IX' },
        words:
          'Outpost IX is told from Indomitus Vivat on, and revelation 1 from Indomitus Est on.',
      },
    ]);
    const safe = [{ fromBook: 0, text: 'He held [Outpost IX] and Outpost IX.' }];
    expect(inForm(0, { revelations: safe }).map(({ words }) => words)).toEqual([
      'Outpost IX is told from Indomitus Vivat on, and revelation 1 to everybody.',
    ]);
    // Revelations are hidden as long as their term is, so its own name is no spoiler there.
    expect(inForm(2, {})).toEqual([]);
    expect(inForm(0, { id: 5, subject: 'Outpost IX' })).toEqual([]);
  });
});

describe('contradictions between terms', () => {
  test('are reported where one of them is named', () => {
    expect(found('Then Hesper Loane laughed.').map(({ words }) => words)).toEqual([
      'Hesper Loane is a child of Old Wennet, and came first or in the same year (949 and 951).',
    ]);
    expect(told('Then Old Wennet laughed.')).toEqual(['contradiction: Old Wennet']);
    expect(found('So said Nimmo of the Packs.').map(({ words }) => words)).toEqual([
      'Tor Andéas is said to have members (Nimmo of the Packs), and is a place.',
    ]);
  });

  test('include the same name for two kinds, unless a remark distinguishes them', () => {
    expect(found('He swore by Steel.').map(({ words }) => words)).toEqual([
      'Steel is a god here, and a thing in another entry.',
    ]);
    expect(told('He spoke of Life.')).toEqual([]);
  });

  const wordsAbout = (more: Partial<FactsOfTerm>) =>
    found('Son of somebody.', { form: 'plain', term: facts(more) }).map(({ words }) => words);

  test('are reported for the unsaved values of a form', () => {
    expect(wordsAbout({ year: 960, relations: [{ kind: 'child-of', to: 1 }] })).toEqual([]);
    expect(wordsAbout({ year: -3, relations: [{ kind: 'child-of', to: 1 }] })).toEqual([
      'Eric is a child of Rancor Mordetur, and came first or in the same year (−3 and 940).',
    ]);
    expect(wordsAbout({ relations: [{ kind: 'married-to', to: 5 }] })).toEqual([
      'Outpost IX is said to be married (Eric), and is a place.',
    ]);
    expect(wordsAbout({ kind: 'thing', relations: [{ kind: 'rules', to: 12 }] })).toEqual([
      'Eric is said to rule (Port Essel), and is a thing.',
    ]);
    expect(wordsAbout({ id: 1, subject: 'Rancor', relations: [{ kind: 'other', to: 1 }] })).toEqual(
      ['Rancor is related to itself.'],
    );
    expect(
      wordsAbout({ id: 18, subject: 'Old Wennet', relations: [{ kind: 'child-of', to: 3 }] }),
    ).toContain('Old Wennet is a child of Hesper Loane, who descends from Old Wennet.');
    expect(wordsAbout({ subject: 'Emberly', kind: 'person', aliases: ['The Gate'] })).toEqual([
      'The Gate is a person here, and a place in “Ember Gate”.',
    ]);
  });

  test('are reported once, and before those of the text, for a term whose form names it', () => {
    const term = facts({ id: 1, subject: 'Rancor', relations: [{ kind: 'other', to: 1 }] });
    expect(found('Sheila met Rancor.', { form: 'plain', term })).toMatchObject([
      { kind: 'contradiction', start: 0, end: 0, quote: '' },
      { kind: 'spelling', start: 0, end: 6, quote: 'Sheila' },
    ]);
  });

  test('are not reported if the form corrects them', () => {
    const hesper = { id: 3, subject: 'Hesper Loane', year: 970 };
    const term = facts({ ...hesper, relations: [{ kind: 'child-of', to: 18 }] });
    expect(told('Child of Old Wennet.', { form: 'plain', term })).toEqual([]);
  });
});

describe('an unknown name', () => {
  test('occurs more than once, and is always capitalized', () => {
    expect(found('They met Oda Brask there. “Come,” said Oda, and Brask came.')).toMatchObject([
      { kind: 'unknown', quote: 'Oda Brask', times: 3, term: null, instead: null },
    ]);
    expect(told('An inn, the Drowned Bell, had a bell. Then the Drowned Bell sank.')).toEqual([
      'unknown: Drowned Bell',
    ]);
  });

  test.each([
    ['occurs once', 'They met Oda there.'],
    ['begins sentences only', 'Ridden hard, he slept. Ridden hard, he woke. “Ridden,” he said.'],
    [
      'is a month, a day, a language or a country',
      'In May, on a Monday in May, she spoke Latin in Norway, in Norway, on Monday, in Latin.',
    ],
    [
      'is a rank or a title',
      'Then Captain and King came; so did the Captain and the King. Oh, Your Majesty, and Majesty.',
    ],
    ['is a book', 'Read Indomitus Est first, then Indomitus Vivat; I mean Vivat.'],
    ['is the author', 'Write to Robert Brady, or Brady.'],
    ['is part of a known one', 'So did old Mordetur, and again Mordetur.'],
    [
      'occurs in links to other sites, code and URLs',
      'See `Fooby` and `Fooby`, https://Fooby.example/Fooby.',
    ],
    ['is in capitals throughout', 'The sign says HALT, and again HALT.'],
  ])('is not one that %s', (_, text) => {
    expect(told(text)).toEqual([]);
  });
});

test('markup is ignored, and places are positions in the text with its markup', () => {
  const text =
    '# Shela\n\n- *Rancour*\n- a [Rancour](/Rancour_(x))\n\n```\nRancour\n```\n\n| Ann | Sheila |\n\nthe Port\nEssle &amp; so';
  const findings = found(text);
  expect(findings.map(({ quote, times }) => [quote.replace(/\s+/g, ' '), times])).toEqual([
    ['Shela', 1],
    ['Rancour', 2],
    ['Sheila', 1],
    ['Port Essle', 1],
  ]);
  for (const { start, end, quote } of findings)
    expect(text.slice(start, end).replace(/\s/g, ' ')).toBe(quote);
});

test.each([
  ...['Aa Bb ', '[', '](', '`', '*', '| a ', '# A\n', '&', 'Rancor Rancour ', '“', 'a\n'].map(
    (part) => part.repeat(Math.ceil(50_000 / part.length)),
  ),
  // Backticks that close no code, as many as a text may have.
  `x${'`'.repeat(999_999)}`,
])('long repetitive input takes no longer than other text: %.6s', (text) => {
  const begun = process.cpuUsage();
  found(text);
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / 1_000_000).toBeLessThan(30);
});

test('the first 200 findings are returned', () => {
  const lines = Array.from({ length: 201 }, (_, index) =>
    [...'rancor mordetur']
      .map((letter, at) => ((index >> (at - 7)) & 1 ? letter.toUpperCase() : letter))
      .join(''),
  );
  expect(found(lines.join('. '))).toHaveLength(200);
});

test('a thread judges texts with the version of the glossary that it got last', () => {
  const found = (version: string, isSent: boolean) =>
    judgeWithCanon({
      text: 'They asked Sheila.',
      form: 'post',
      fromBook: 3,
      linksTerms: true,
      term: null,
      version,
      canon: isSent ? { terms: JSON.stringify(terms), books, others: [] } : null,
    })?.map(({ quote }) => quote);
  expect(found('1', false)).toBeUndefined();
  expect(found('1', true)).toEqual(['Sheila']);
  expect(found('1', false)).toEqual(['Sheila']);
  expect(found('2', false)).toBeUndefined();
});

test('code ends with as many backticks as it begins with', () => {
  expect(told('Then ``Rancour` came.')).toEqual(['spelling: Rancour']);
  expect(told('Then ``Rancour`` and `Sheila` came.')).toEqual([]);
});
