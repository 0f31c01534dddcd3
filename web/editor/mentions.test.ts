// @vitest-environment jsdom
import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, test, vi } from 'vitest';
import { siteMarkdown } from '../../text-editor/rich/site-markdown';
import { booksNamed, mentions } from './mentions';

const books = [
  { title: 'Indomitus Est', slug: 'indomitus-est' },
  { title: 'Sum [II]', slug: 'sum' },
];

test('books whose titles contain the words are offered as links to their pages', () => {
  expect(booksNamed('', books)).toHaveLength(2);
  expect(booksNamed('EST', books)).toEqual([
    { label: 'Indomitus Est', detail: 'the book', apply: '[Indomitus Est](/books/indomitus-est)' },
  ]);
  expect(booksNamed('sum ', books).map(({ apply }) => apply)).toEqual([
    '[Sum \\[II\\]](/books/sum)',
  ]);
});

/** Returns what is offered at the `|` of a text. The glossary has one term, with this description. */
async function offeredAt(text: string, description = 'A city.') {
  const searches: string[] = [];
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    searches.push(new URL(url).search);
    return Response.json([{ subject: 'Estoria', description }]);
  });
  const [before = '', after = ''] = text.split('|');
  const state = EditorState.create({ doc: before + after, extensions: [siteMarkdown] });
  const offered = await mentions(books)(new CompletionContext(state, before.length, false));
  return { offered, searches };
}

test('an at sign offers books and then terms, and replaces itself and the words behind it', async () => {
  const term = { label: 'Estoria', detail: 'A city.' };
  expect(await offeredAt('As in @Est|')).toEqual({
    offered: { from: 6, filter: false, options: [...booksNamed('est', books), term] },
    searches: ['?q=Est&take=12'],
  });
  expect((await offeredAt('@|')).offered?.options).toEqual([...booksNamed('', books), term]);
  expect((await offeredAt('(@Émile’s 2nd Uman-Chi|')).offered).toMatchObject({ from: 1 });
});

test.each(['Est|', 'ann@est|', '7@est|', '@Est!|', '`@Est|`', '```\n@Est|\n```'])(
  'nothing is offered at %j',
  async (text) => {
    expect(await offeredAt(text)).toEqual({ offered: null, searches: [] });
  },
);

test('a description of more than 48 characters is cut', async () => {
  const detailOf = async (text: string) =>
    (await offeredAt('@Estoria|', text)).offered?.options.at(-1)?.detail;
  expect(await detailOf('x'.repeat(48))).toBe('x'.repeat(48));
  expect(await detailOf('x'.repeat(49))).toBe(`${'x'.repeat(47)}…`);
});

test('without the site, only books are offered', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No response.')));
  const offeredFor = (doc: string) =>
    mentions(books)(new CompletionContext(EditorState.create({ doc }), doc.length, false));
  expect(await offeredFor('@sum')).toMatchObject({ options: booksNamed('sum', books) });
  expect(await offeredFor('@horse')).toBeNull();
});
