import { expect, test } from 'vitest';
import { findMentions, type KnownName, sentenceAround, type StoredText } from './find-mentions';
import { blockEnd } from './matcher';
import { type ShownMention, withTermLinks } from './with-term-links';

type Given = Partial<KnownName> & { name: string };

const named = (given: (string | Given)[]): KnownName[] =>
  given.map((name, termId) => ({
    termId,
    linking: 'as-written',
    fromBook: 0,
    ...(typeof name === 'string' ? { name } : name),
  }));

const slugOf = (id: number) => `t${id}`;

/** Returns a text as a reader at a stage sees it: links are written `{name}`, after the term's number. */
function shown(
  text: string,
  given: (string | Given)[],
  {
    stage = 0,
    titles = [],
    ...stored
  }: Partial<StoredText> & { stage?: number; titles?: string[] } = {},
): string {
  const names = named(given);
  const markup = stored.markup ?? 'html';
  const [mentions = []] = findMentions([{ ...stored, text, markup }], { names, titles });
  const told = new Set(
    names.flatMap(({ termId, fromBook }) => (fromBook <= stage ? [termId] : [])),
  );
  const visible = mentions
    .filter(({ termId }) => told.has(termId))
    .map(({ position, length, section, termId }): ShownMention => [
      ...([position, length, section, termId] as const),
      slugOf(termId),
    ]);
  return withTermLinks(text, visible)
    .replace(/<a href="\/thesaurus\/t(\d+)">/g, '$1{')
    .replace(/<\/a>/g, (end, at: number, whole: string) =>
      whole.slice(0, at).lastIndexOf('{') > whole.slice(0, at).lastIndexOf('}') ? '}' : end,
    );
}

test.each<
  [string, text: string, names: (string | Given)[], linked: string, Parameters<typeof shown>[2]?]
>([
  [
    'the first mention of a term in a section is a link',
    '<p>Lee met Eric. Lee left.</p><p>Lee!</p>',
    ['Lee', 'Eric'],
    '<p>0{Lee} met 1{Eric}. Lee left.</p><p>Lee!</p>',
  ],
  [
    'a heading begins a section; the end of a scene does not',
    '<p>Lee</p><hr><p>Lee</p><h2 id="x">Lee</h2><p>Lee, Lee</p><h3>On</h3><p>Lee</p>',
    ['Lee'],
    '<p>0{Lee}</p><hr><p>Lee</p><h2 id="x">Lee</h2><p>0{Lee}, Lee</p><h3>On</h3><p>0{Lee}</p>',
  ],
  [
    'a book title is no mention of its namesake',
    '<p>in <em>Lee</em> and “Tor Andéas”</p>',
    ['Lee', 'Tor Andéas'],
    '<p>in <em>Lee</em> and “Tor Andéas”</p>',
    { titles: ['Lee', 'Tor Andéas'] },
  ],
  [
    'other words in italics or quotes are mentions',
    '<p>in <em>Lee</em> and “Tor Andéas”</p>',
    ['Lee', 'Tor Andéas'],
    '<p>in <em>0{Lee}</em> and “1{Tor Andéas}”</p>',
  ],
  [
    'quoted speech is not a title',
    '<p>“I saw Lee,” he said.</p>',
    ['Lee'],
    '<p>“I saw 0{Lee},” he said.</p>',
  ],
  [
    'names in emphasis, lists and tables are links',
    '<ul><li>Lee</li></ul><table><tr><td><em>so <strong>Eric</strong></em></td></tr></table>',
    ['Lee', 'Eric'],
    '<ul><li>0{Lee}</li></ul><table><tr><td><em>so <strong>1{Eric}</strong></em></td></tr></table>',
  ],
  [
    'character references are decoded, and no name spans one',
    '<p>R&amp;D, King&nbsp;Lee &lt;Eric&gt;</p>',
    ['Lee', 'Eric', 'King Lee'],
    '<p>R&amp;D, King&nbsp;0{Lee} &lt;1{Eric}&gt;</p>',
  ],
  [
    'a plain text is not parsed as HTML',
    'Lee < Eric &amp; <b>',
    ['Lee', 'Eric'],
    '0{Lee} < 1{Eric} &amp; <b>',
    { markup: 'none' },
  ],
  [
    'a term does not link to itself, nor does a part of its name',
    'Lee of Lee Ford',
    ['Lee Ford', 'Lee'],
    '1{Lee} of Lee Ford',
    { markup: 'none', ownTermId: 0 },
  ],
  [
    'several names of a term are one term',
    '<p>Rancor, the Emperor, Rancor Mordetur</p>',
    ['Rancor Mordetur', 'the Emperor', 'Rancor'].map((name) => ({ name, termId: 7 })),
    '<p>7{Rancor}, the Emperor, Rancor Mordetur</p>',
  ],
])('%s', (_, text, names, linked, more) => {
  expect(shown(text, names, more)).toBe(linked);
});

test.each([
  ['a link', '<p><a href="/x">of Lee</a></p>'],
  ['a heading', '<h2>With Lee</h2>'],
  ['code', '<p><code>Lee</code></p><pre><code>Lee\nLee</code></pre>'],
  ['a cited title', '<p><cite>On Lee</cite></p>'],
  ['a title in italics', '<p>in <em>The Song of Lee</em> and <em>Lee and Eric,</em></p>'],
  ['a title in quotes', '<p>read “The Song of Lee,” or "Lee at the Ford."</p>'],
  ['an attribute', '<p><img src="/x" alt="so Lee > Eric"></p>'],
  ['another word', '<p>L<em>ee</em>ward, the <strong>Lee</strong>way</p>'],
  ['a name with an exclusion mark', '<p>so \u200CLee</p>'],
])('nothing is linked in %s', (_, html) => {
  expect(shown(html, ['Lee'])).toBe(html);
});

test('a name within a longer one is a link while the longer one is hidden', () => {
  const names = ['Rancor', { name: 'Rancor Reborn', fromBook: 5 }];
  const html = '<p>Rancor Reborn came. So did Rancor Reborn; Rancor fell.</p>';
  expect(shown(html, names)).toBe(
    '<p>0{Rancor} Reborn came. So did Rancor Reborn; Rancor fell.</p>',
  );
  expect(shown(html, names, { stage: 5 })).toBe(
    '<p>1{Rancor Reborn} came. So did Rancor Reborn; 0{Rancor} fell.</p>',
  );
});

test('an ambiguous name is not linked while several of its terms are visible', () => {
  const names = ['Lee', { name: 'Lee', fromBook: 3 }];
  expect(shown('<p>Lee</p>', names)).toBe('<p>0{Lee}</p>');
  expect(shown('<p>Lee</p>', names, { stage: 3 })).toBe('<p>Lee</p>');
});

test('a term without a slug gets no link', () => {
  expect(withTermLinks('Lee', [[0, 3, 0, 1, null]])).toBe('Lee');
});

test.each([
  ['One. Two with Lee in it. Three.', 'Two with Lee in it.'],
  ['“Go!” said Lee. Then “No.”', '“Go!” said Lee.'],
  ['“Tell me. How long did you hold it, Lee?” He knew.', '“How long did you hold it, Lee?”'],
  ['“Lee came. Then he left.”', '“Lee came.”'],
  ['“Stop. Away with you,” said Lee. “Now.”', '“Away with you,” said Lee.'],
  ['"Tell me. How long, Lee?" he said.', '"How long, Lee?" he said.'],
  ['“Who is Lee?” “A “man”.”', '“Who is Lee?”'],
  [`Before${blockEnd}with\nLee here${blockEnd}after`, 'with Lee here'],
  ['Lee', 'Lee'],
])('a mention has its surrounding sentence: %s', (words, sentence) => {
  const start = words.indexOf('Lee');
  expect(sentenceAround(words, start, start + 3)).toBe(sentence);
});

test('a long sentence is cut to whole words around the name', () => {
  const words = `${'before '.repeat(60)}Lee ${'after '.repeat(60)}end`;
  const start = words.indexOf('Lee');
  const sentence = sentenceAround(words, start, start + 3);
  expect(sentence.length).toBeLessThanOrEqual(200);
  expect(sentence).toMatch(/^…before (?:before )+Lee (?:after )+after…$/);
});

test.each([
  ['before the name', `${'🐎'.repeat(100)}Lee`],
  ['after it', `Lees Lee${'🐎'.repeat(100)}`],
  ['far before it', `${'🐎'.repeat(440)}. Lee`],
])('a long row of emoji is cut between two of them, %s', (_, words) => {
  const start = words.lastIndexOf('Lee');
  const sentence = sentenceAround(words, start, start + 3);
  expect(sentence.isWellFormed()).toBe(true);
  expect(sentence).toContain('Lee');
});
