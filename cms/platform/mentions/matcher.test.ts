import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exclusionMark, type TermLinking } from '../../contract/plain/term-rules';
import { blockEnd, compileMatcher, namesPattern, possibleBeginnings } from './matcher';

type Given = string | [name: string, linking: TermLinking];

/** Returns a matcher of names. The id of a term is its index. */
const matcherOf = (...names: Given[]) =>
  compileMatcher(
    names.map((given, termId) => {
      const [name, linking] = typeof given === 'string' ? [given, 'as-written' as const] : given;
      return { termId, name, linking };
    }),
  );

/** Returns the names found in a text, as written there. */
const foundIn = (text: string, ...names: Given[]) =>
  matcherOf(...names)
    .find(text)
    .map(({ start, end }) => text.slice(start, end));

const nameOf = (given: Given) => (typeof given === 'string' ? given : given[0]);

/** Returns the names' pattern for PostgreSQL as a regular expression for JavaScript. */
const patternOf = (...names: Given[]) =>
  new RegExp(namesPattern(names.map(nameOf)).replaceAll('[:alnum:]', '\\p{L}\\p{N}'), 'iu');

test('a match has its position, and the first of several terms', () => {
  expect(matcherOf('Shela', 'Rancor Mordetur', 'Shela').find('Then Shela rode.')).toEqual([
    { start: 5, end: 10, termId: 0, name: 'Shela' },
  ]);
});

describe('a name in a text', () => {
  test.each<[string, text: string, names: Given[]]>([
    ['a longer word', 'The Umanity of it, and Leeward.', ['Uman', 'Lee']],
    ['the end of a longer word', 'He was a McLee and a Preuman.', ['Lee', 'Uman']],
    ['letters that are not ASCII', 'Éric and Leeß', ['Eric', 'Lee']],
    ['a compound', 'A half-Uman, a War-torn land, Uman-Chi cloth', ['Uman', 'War', 'Chi']],
    ['a compound with a number', 'in 9-Lee and Lee-9', ['Lee']],
    ['an address that is the whole text', '@Lee', ['Lee']],
    ['a text that ends before it does', 'the King', ['King Glennen']],
    [
      'other capitals than its own',
      'black Cider, rancor Mordetur',
      ['black cider', 'Rancor Mordetur'],
    ],
    ['a form of its first word', 'a Wolf', [['Wolves Den', 'any-case']]],
    ['a word with the ending of another form', 'a Yeman, the Pari', ['Yemen', 'Paris']],
    [
      'a word that has no such plural',
      'the Lords, Mages, Rides',
      ['Lor', 'Loman', 'May', 'Rif', 'Rife'],
    ],
    ['a word that has no such singular', 'the Men, the Pass', ['Man', 'Pas']],
    ['a sentence whose article belongs to another word', 'the, Eight riders', ['The Eight']],
    ['signs, if it has no letters', '— Lee', ['—', '']],
    ['prose, with a sign before it', 'the Earth', ['(Earth']],
    [
      'an e-mail address or URL',
      'write to lee@example.com, @Lee, example.com/Lee, Lee.example.com',
      ['Lee'],
    ],
    ['two paragraphs', `of Rancor${blockEnd}Mordetur`, ['Rancor Mordetur']],
    ['other signs between its words', 'Rancor, Mordetur. Rancor. Mordetur', ['Rancor Mordetur']],
    ['a word that only looks like a plural', 'His eyes. Was it? Are they?', ['Hi', 'Wa', 'Ares']],
    ['another case of an abbreviation', 'It came.', ['IT']],
    ['a text, if it is never linked', 'with Lee', [['Lee', 'never']]],
    ['prose, with an addition in parentheses', 'the Earth, the other', ['Earth (the other)']],
    ['other names with everyday words', 'in Water Street and Old War Road', ['Water', 'War']],
  ])('is not found in %s', (_, text, names) => {
    expect(foundIn(text, ...names)).toEqual([]);
  });

  test.each<[string, text: string, names: Given[], written: string[]]>([
    ['another kind of apostrophe', "at D'Arran Gate", ['D’Arran Gate'], ["D'Arran Gate"]],
    ['a line break', 'King\nGlennen said', ['King Glennen'], ['King\nGlennen']],
    ['several spaces', 'King \n Glennen', [' King  Glennen '], ['King \n Glennen']],
    ['a separate slash', 'one / Lee / two', ['Lee'], ['Lee']],
    ['hyphens that join nothing', 'so (-Lee-) said', ['Lee'], ['Lee']],
    ['nothing but an article', 'at The', [['The', 'any-case']], ['The']],
    ['a plural in -es for a singular', 'two Torches', ['Torch'], ['Torches']],
    ['a fixed space', 'King\u00A0Glennen', ['King Glennen'], ['King\u00A0Glennen']],
    [
      'signs around it',
      '(“Tor Andéas”) them—Lee—and',
      ['Tor Andéas', 'Lee'],
      ['Tor Andéas', 'Lee'],
    ],
    ['decomposed accents', 'Tor Ande\u0301as', ['Tor Andéas'], ['Tor Ande\u0301as']],
    ['a hyphen of its own', 'the Uman-Chi came', ['Uman-Chi'], ['Uman-Chi']],
    ['a number', 'to Outpost 9.', ['Outpost 9'], ['Outpost 9']],
    ['Markdown around it', 'so _Lee_ said', ['Lee'], ['Lee']],
    [
      'a possessive ending',
      'the Dwarves’ and Lee’s, of D’Arran’s, in IT’s',
      ['Dwarves', 'Lee', 'D’Arran', 'IT'],
      ['Dwarves', 'Lee', 'D’Arran', 'IT'],
    ],
    [
      'a plural for a singular, and a singular for a plural',
      'Toll Crows, two Cities, Wolves and the Knives; one Dwarf, a Tollman, the Fenwalker',
      ['Toll Crow', 'City', 'Wolf', 'Knife', 'Dwarves', 'Tollmen', 'Fenwalkers'],
      ['Toll Crows', 'Cities', 'Wolves', 'Knives', 'Dwarf', 'Tollman', 'Fenwalker'],
    ],
    [
      'more words before other names',
      'at War’s Share in Pell’s',
      ['War', 'War’s Share'],
      ['War’s Share'],
    ],
    [
      'a required article before a single word, in any case',
      'The Eight, and the Eight. Eight riders, all Eight. An Emperor',
      ['The Eight', 'the Emperor'],
      ['Eight', 'Eight'],
    ],
    [
      'or without an article before several words',
      'along The Quiet Mile; a Quiet Mile',
      ['The Quiet Mile'],
      ['Quiet Mile', 'Quiet Mile'],
    ],
    ['its capital letters', 'the war, and War; lee of Lee', ['War', 'Lee'], ['War', 'Lee']],
    [
      'or without them, if any case is allowed',
      'a swamp devil, Swamp devils',
      [['Swamp Devils', 'any-case']],
      ['swamp devil', 'Swamp devils'],
    ],
    [
      'a capital letter that begins a sentence',
      'Black cider. Some black cider.',
      ['black cider'],
      ['Black cider', 'black cider'],
    ],
    [
      'capital letters throughout, if it has more than one word',
      'RANCOR MORDETUR! WAR! at OUTPOST IX. So did IT. RANCOR Mordetur',
      ['Rancor Mordetur', 'War', 'Outpost IX', 'IT'],
      ['RANCOR MORDETUR', 'OUTPOST IX', 'IT', 'RANCOR Mordetur'],
    ],
    [
      'an exclusion mark before other mentions',
      `${exclusionMark}Lee and Lee, ${exclusionMark}the Emperor, ${exclusionMark}Rancor Mordetur`,
      ['Lee', 'the Emperor', 'Rancor', 'Rancor Mordetur'],
      ['Lee'],
    ],
    [
      'everyday words that are no part of another name',
      'So War and Steel fought. When War came, I saw it.',
      ['War', 'Steel'],
      ['War', 'Steel', 'War'],
    ],
    [
      'capital letters beside it that are no name',
      'A War, Steel. Old War. In War I saw, by War I’ll see, of War ',
      ['War', 'Steel'],
      ['War', 'Steel', 'War', 'War', 'War', 'War'],
    ],
    ['an excluded word before it', `${exclusionMark}Old War`, ['War'], ['War']],
    ['signs around it that open no speech', 'of (War), *War*', ['War'], ['War', 'War']],
  ])('is found with %s', (_, text, names, written) => {
    expect(foundIn(text, ...names)).toEqual(written);
    for (const each of written) expect(each).toMatch(patternOf(...names));
  });

  test('takes precedence over a form of another name', () => {
    expect(matcherOf('Steel', 'Steels').findAll('the Steels')).toMatchObject([{ termId: 1 }]);
  });

  test('is found by `findAll` with the names within it', () => {
    const text = 'the King of Eldador';
    const found = matcherOf('King of Eldador', 'King', 'Eldador', 'Eldador').findAll(text);
    expect(found.map(({ termId, start, end }) => [termId, text.slice(start, end)])).toEqual([
      [0, 'King of Eldador'],
      [1, 'King'],
      [2, 'Eldador'],
      [3, 'Eldador'],
    ]);
  });
});

describe('at the beginning of a sentence', () => {
  test.each([
    'War came.',
    'It ended. War came.',
    '“War,” he said. “War!”',
    'He said, “War is coming.”',
    'They knew.” War came',
    `First block${blockEnd}War came`,
    'one line\n\nWar came',
    'one line\n \nWar came',
    ' War came',
  ])('an everyday word is not a name: %s', (text) => {
    expect(foundIn(text, 'War')).toEqual([]);
  });

  test.each([
    ['the name of a person', 'Lee came.', 'Lee'],
    ['a word that the text always capitalizes', 'Rancor strode in.', 'Rancor'],
    ['more than one word', 'Trail Bread again.', 'Trail Bread'],
  ])('%s is a name', (_, text, name) => {
    expect(foundIn(text, name)).toEqual([name]);
  });

  test('a word that the text also has in lower case is not a name', () => {
    expect(foundIn('Rancor filled him, a rancor without end.', 'Rancor')).toEqual([]);
  });
});

test('a name is found at any place among other words', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const capital = fc.stringMatching(/^[A-Z][a-z]{4,9}qx$/);
  fc.assert(
    fc.property(
      fc.array(word),
      fc.array(capital, { minLength: 1, maxLength: 3 }),
      fc.array(word),
      (before, name, after) => {
        const written = name.join(' ');
        const text = ['so', ...before, written, ...after].join(' ');
        expect(foundIn(text, written)).toContain(written);
        expect(possibleBeginnings(text).capital).toContain(name[0]?.toLowerCase());
      },
    ),
  );
});

test('the possible beginnings include those of all matches', () => {
  const names = ['Toll Crow', 'Dwarves', 'The Eight', 'Lee', 'City', 'Pell’s Blank', 'Knife'];
  const text = "Toll Crows; one Dwarf; the Eight's; Lee’s; Cities; Pell's Blank; Knives";
  const matches = compileMatcher(
    names.map((name, termId) => ({ termId, name, linking: 'any-case' })),
  ).find(text);
  expect(matches.map(({ name }) => name)).toEqual([
    ...['Toll Crow', 'Dwarves', 'The Eight', 'Lee', 'City', 'Pell’s Blank', 'Knife'],
  ]);
  const { capital, all } = possibleBeginnings(`${text} of a road`);
  expect(capital).toEqual(
    expect.arrayContaining(['toll', 'dwarves', 'eight', 'lee', 'city', "pell's", 'knife']),
  );
  expect(all).toEqual(expect.arrayContaining([...capital, 'road']));
  expect(capital).not.toContain('road');
});

test.each([
  ['lee', ['lees']],
  ['tollman', ['tollmans', 'tollmen']],
  ['city', ['citys', 'cities']],
  ['wolf', ['wolfs', 'wolves']],
  ['knife', ['knifes', 'knives']],
  ['torch', ['torchs', 'torches']],
  ['box', ['boxs', 'boxes']],
])('the possible beginnings of “%s” include its regular plurals', (word, plurals) => {
  expect(possibleBeginnings(`${word} ${word}`)).toEqual({ capital: [], all: [word, ...plurals] });
});

test.each<[pattern: string, names: string[], text: string, isMatched: boolean]>([
  ['each of several names', ['Lee', 'Shela'], 'to Shela!', true],
  ['another form of the last word', ['Toll Crow'], 'toll crows', true],
  ['another form of the last word', ['Dwarves'], 'a dwarf', true],
  ['a name without its article', ['The Quiet Mile'], 'a quiet mile', true],
  ['an article that is a name', ['The'], 'the', true],
  ['composed characters', ['Tor Ande\u0301as'], 'Tor Andéas', true],
  ['only whole words', ['Lee'], 'Leeward, McLee', false],
  ['only all words', ['Rancor Mordetur'], 'Mordetur', false],
  ['nothing without names', [], '', false],
  ['nothing for a name without letters', ['***'], '*** and', false],
])('the pattern for the database matches %s', (_, names, text, isMatched) => {
  expect(patternOf(...names).test(text)).toBe(isMatched);
});
