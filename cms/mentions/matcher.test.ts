import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exclusionMark, type TermLinking } from '../contract/term-rules';
import { blockEnd, compileMatcher, possibleBeginnings } from './matcher';

/** Returns a matcher of names; the id of a term is its place in the list. */
const matcherOf = (...names: (string | [name: string, linking: TermLinking])[]) =>
  compileMatcher(
    names.map((given, termId) => {
      const [name, linking] = typeof given === 'string' ? [given, 'as-written' as const] : given;
      return { termId, name, linking };
    }),
  );

/** Returns the names found in a text, as written there. */
const foundIn = (text: string, ...names: Parameters<typeof matcherOf>) =>
  matcherOf(...names)
    .find(text)
    .map(({ start, end }) => text.slice(start, end));

describe('a name in a text', () => {
  test('is found where it stands, with its term', () => {
    const text = 'Then Rancor Mordetur rode out.';
    expect(matcherOf('Shela', 'Rancor Mordetur').find(text)).toEqual([
      { start: 5, end: 20, termId: 1, name: 'Rancor Mordetur' },
    ]);
  });

  test.each([
    ['a word that goes on', 'The Umanity of it, and Leeward.', ['Uman', 'Lee']],
    ['a word that begins before', 'He was a McLee and a Preuman.', ['Lee', 'Uman']],
    ['letters that are not ASCII', 'Éric and Ericé and Leeß', ['Eric', 'Lee']],
    ['a compound', 'A half-Uman, a War-torn land, Uman-Chi cloth', ['Uman', 'War', 'Chi']],
    ['an address', 'write to lee@example.com, @Lee, example.com/Lee, Lee.example.com', ['Lee']],
    ['two paragraphs', `of Rancor${blockEnd}Mordetur`, ['Rancor Mordetur']],
    ['other signs between its words', 'Rancor, Mordetur. Rancor. Mordetur', ['Rancor Mordetur']],
  ])('is not found in %s', (_, text, names) => {
    expect(foundIn(text, ...names)).toEqual([]);
  });

  test.each([
    ['another kind of apostrophe', "at D'Arran Gate", 'D’Arran Gate', "D'Arran Gate"],
    ['a line break', 'King\nGlennen said', 'King Glennen', 'King\nGlennen'],
    ['a space that does not break', 'King\u00A0Glennen', 'King Glennen', 'King\u00A0Glennen'],
    ['signs around it', '(“Tor Andéas”)', 'Tor Andéas', 'Tor Andéas'],
    ['dashes around it', 'them—Lee—and', 'Lee', 'Lee'],
    ['accents of their own', 'Tor Ande\u0301as', 'Tor Andéas', 'Tor Ande\u0301as'],
    ['a hyphen of its own', 'the Uman-Chi came', 'Uman-Chi', 'Uman-Chi'],
    ['a number', 'to Outpost 9.', 'Outpost 9', 'Outpost 9'],
    ['Markdown around it', 'so _Lee_ said', 'Lee', 'Lee'],
  ])('is found with %s', (_, text, name, written) => {
    expect(foundIn(text, name)).toEqual([written]);
  });

  test('leaves the mark of a possessive aside', () => {
    expect(foundIn("Rancor’s and Rancor's, but the Dwarves’ hall", 'Rancor', 'Dwarves')).toEqual([
      'Rancor',
      'Rancor',
      'Dwarves',
    ]);
  });

  test('may stand in the plural, and a plural for one', () => {
    expect(
      foundIn(
        'three Toll Crows, two Cities, Wolves and the Knives; one Dwarf, a Tollman, the Fenwalker',
        ...['Toll Crow', 'City', 'Wolf', 'Knife', 'Dwarves', 'Tollmen', 'Fenwalkers'],
      ),
    ).toEqual(['Toll Crows', 'Cities', 'Wolves', 'Knives', 'Dwarf', 'Tollman', 'Fenwalker']);
  });

  test('is not taken for the plural of a shorter word', () => {
    expect(foundIn('His eyes. Are they? Was it?', 'Hi', 'Ares', 'Wa')).toEqual([]);
  });

  test('is the longest one, and the name itself before a form of another', () => {
    expect(foundIn('Rancor Mordetur came', 'Rancor', 'Rancor Mordetur', 'Mordetur')).toEqual([
      'Rancor Mordetur',
    ]);
    expect(foundIn('at War’s Share in Pell’s hall', 'War', 'War’s Share', 'Pell')).toEqual([
      'War’s Share',
      'Pell',
    ]);
    const terms = matcherOf('Steel', 'Steels').find('the Steels');
    expect(terms).toMatchObject([{ termId: 1 }]);
  });

  test('of several terms is that of the first', () => {
    expect(matcherOf('Lee', 'Lee').find('with Lee')).toMatchObject([{ termId: 0 }]);
  });

  test('is found with all that it holds where all are wanted', () => {
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

describe('the article of a name', () => {
  test('has to stand before a single word, in whatever case, and is no part of what is found', () => {
    expect(foundIn('The Eight, and the Eight. Eight riders, all Eight', 'The Eight')).toEqual([
      'Eight',
      'Eight',
    ]);
    expect(foundIn('the Emperor and an Emperor; Emperor Glennen', 'the Emperor')).toEqual([
      'Emperor',
    ]);
  });

  test('may be missing before more than one', () => {
    expect(foundIn('along The Quiet Mile; a Quiet Mile', 'The Quiet Mile')).toEqual([
      'Quiet Mile',
      'Quiet Mile',
    ]);
  });
});

describe('capital letters', () => {
  test('count where a name is looked for as it is written', () => {
    expect(foundIn('the war, and War; lee of Lee', 'War', 'Lee')).toEqual(['War', 'Lee']);
  });

  test('do not count where the author says so', () => {
    expect(foundIn('a swamp devil, Swamp devils', ['Swamp Devils', 'any-case'])).toEqual([
      'swamp devil',
      'Swamp devils',
    ]);
  });

  test('of a name that has none may begin a sentence', () => {
    expect(foundIn('Black cider. Some black cider.', 'black cider')).toEqual([
      'Black cider',
      'black cider',
    ]);
  });

  test('are all of a text that shouts; a single word may be shouted only', () => {
    expect(foundIn('RANCOR MORDETUR! WAR!', 'Rancor Mordetur', 'War')).toEqual(['RANCOR MORDETUR']);
    expect(foundIn('at OUTPOST IX', 'Outpost IX')).toEqual(['OUTPOST IX']);
  });

  test('of an abbreviation are all its letters', () => {
    expect(foundIn('It came. So did IT.', 'IT')).toEqual(['IT']);
  });

  test('never count where a name is not to be linked', () => {
    expect(foundIn('with Lee', ['Lee', 'never'])).toEqual([]);
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
  ])('a name that is an everyday word is not taken for one: %s', (text) => {
    expect(foundIn(text, 'War')).toEqual([]);
  });

  test('the name of a person is one', () => {
    expect(foundIn('Lee came. “Eric!” he said.', 'Lee', 'Eric')).toEqual(['Lee', 'Eric']);
  });

  test('a name is not taken for one that the text has as a word, too', () => {
    expect(foundIn('Rancor strode in.', 'Rancor')).toEqual(['Rancor']);
    expect(foundIn('Rancor filled him, a rancor without end.', 'Rancor')).toEqual([]);
  });

  test('more than one word make a name', () => {
    expect(foundIn('Trail Bread again.', 'Trail Bread')).toEqual(['Trail Bread']);
  });
});

test('an everyday word beside other capital letters is part of another name', () => {
  expect(foundIn('in Water Street and Old War Road', 'Water', 'War')).toEqual([]);
  expect(foundIn('So War and Steel fought. When War came, I saw it.', 'War', 'Steel')).toEqual([
    'War',
    'Steel',
    'War',
  ]);
});

test('a mention that the author marks is none, with all that it holds', () => {
  const text = `${exclusionMark}Lee and Lee, ${exclusionMark}the Emperor, ${exclusionMark}Rancor Mordetur`;
  expect(foundIn(text, 'Lee', 'the Emperor', 'Rancor', 'Rancor Mordetur')).toEqual(['Lee']);
});

test('a name with an addition in parentheses is not found in prose', () => {
  expect(foundIn('the Earth and the other world', 'Earth (the other world)')).toEqual([]);
});

test('a name is found wherever it stands among other words', () => {
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

test('every match is found by its beginning', () => {
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
