import { sql } from '@payloadcms/db-postgres';
import { createLocalReq } from 'payload';
import { Piscina } from 'piscina';
import { expect, test, vi } from 'vitest';
import { inSeedTransaction } from '../../subjects/seeding/queries/transactions';
import type { Book } from '../../contract/books';
import type { LinkedText } from '../../contract/fields';
import type { TermCard, ToldTerm } from '../../contract/glossary';
import type { Book as StoredBook, GlossaryTerm } from '../../payload-types';
import { answerTo } from '../../testing/callers';
import { bookData } from '../../testing/book-data';
import { openSite, siteRequest, makeRecord } from '../../testing/open-site';
import { keepLinked, countLinksDue, linkAllDue, linkDueTexts } from './queries/links-due';

let posts = 0;

type TermData = Partial<GlossaryTerm>;

const addTerm = (subject: string, more: TermData = {}) =>
  payload.create({
    collection: 'glossary-terms',
    data: { subject, description: 'One of Fovea.', status: 'approved', ...more },
  });

const addPost = (markdown: string, more: object = {}) => {
  const name = `post-${++posts}`;
  return makeRecord('posts', { title: name, slug: name, markdown, _status: 'published', ...more });
};

async function replyTo<Reply>(path: string): Promise<Reply> {
  const { status, body } = await answerTo(site, siteRequest(path));
  expect(status).toBe(200);
  return body as Reply;
}

/** Returns a post's HTML at a reading stage. */
const htmlOf = async ({ slug }: { slug: string }, upTo = '?upTo=99') =>
  (await replyTo<{ html: string }>(`/api/Posts/by-slug/${slug}${upTo}`)).html.trim();

const relink = async () => linkAllDue(await createLocalReq({}, payload));

const link = (slug: string, words: string) => `<a href="/thesaurus/${slug}">${words}</a>`;

const site = await openSite();
const { payload } = site;
const { id: book } = await makeRecord('books', { ...bookData('orm', 1), title: 'The Book of Orm' });

test('saving a text links it at once and does not change the text itself', async () => {
  await addTerm('Orm Felling');
  const post = await addPost(
    '## Of Orm Felling\n\nThen Orm Felling came, and Orm Felling’s *horse*.',
  );
  expect(await htmlOf(post)).toBe(
    `<h2 id="of-orm-felling">Of Orm Felling</h2>\n<p>Then ${link('orm-felling', 'Orm Felling')} came, and Orm Felling’s <em>horse</em>.</p>`,
  );
  expect(await htmlOf(post, '')).not.toContain('<a');
  const data = { markdown: 'Orm Felling left.' };
  await payload.update({ collection: 'posts', id: post.id, data });
  expect(await htmlOf(post)).toBe(`<p>${link('orm-felling', 'Orm Felling')} left.</p>`);
});

test('a chapter has its links in bracket markup for the dialog, and as HTML for its page', async () => {
  await addTerm('Sedge Hollow', { aliases: ['the Hollow'] });
  await makeRecord('samples', {
    title: 'Chapter One',
    book,
    chapter: 1,
    sampleId: 1,
    excerpt: 'From the Hollow & [em]Sedge Hollow[/em] he came.\n\n***\n\nOn.',
  });
  const { excerpt } = await replyTo<{ excerpt: string }>('/api/books/sample/1?upTo=0');
  expect(excerpt).toContain(
    'From the [a href="/thesaurus/sedge-hollow"]Hollow[/a] &amp; [em]Sedge',
  );
  const plain = await replyTo<{ excerpt: string }>('/api/books/sample/1');
  expect(plain.excerpt).toContain('From the Hollow &amp; [em]Sedge Hollow[/em] he came.');
  const page = await replyTo<{ html: string }>('/api/books/orm/chapters/1?upTo=0');
  expect(page.html).toContain(`From the ${link('sedge-hollow', 'Hollow')} &amp; <em>Sedge`);
  expect(await replyTo<TermCard>('/api/fovea/sedge-hollow/card')).toMatchObject({
    firstNamedIn: { title: 'The Book of Orm', path: '/books/orm/sample/1' },
  });
});

/** Returns a text with its links as `{name}`. */
const marked = ({ text, links }: LinkedText): string =>
  links.reduceRight(
    (words, { position, length }) =>
      `${words.slice(0, position)}{${words.slice(position, position + length)}}${words.slice(position + length)}`,
    text,
  );

const bookUpTo = (upTo: string) => replyTo<Book>(`/api/books/orm${upTo}`);

const termUpTo = (slug: string, upTo: number) =>
  replyTo<ToldTerm>(`/api/fovea/terms/${slug}?upTo=${upTo}`);

/** Changes the book's other texts; its description is empty here. */
const say = (data: Pick<StoredBook, 'laterBlurbs' | 'storySoFar' | 'whosWho' | 'linksTerms'>) =>
  payload.update({ collection: 'books', id: book, data: { description: null, ...data } });

test('names in the other texts of a book are links, from their reading stage on', async () => {
  const { id: fen } = await addTerm('Fen Holt');
  const { id: ash } = await addTerm('Ash Weir', { aliases: ['Lady Ash'] });
  await addTerm('Night Ford', { fromBook: 3 });
  await say({
    laterBlurbs: [
      { text: 'Of Fen Holt.\n\nHere Fen Holt met Ash Weir.' },
      { fromBook: 2, text: 'Ash Weir and Fen Holt at Night Ford.' },
    ],
    storySoFar: [
      { text: 'Fen Holt came. Fen Holt stayed.' },
      { fromBook: 1, text: 'Fen Holt left.' },
    ],
    whosWho: [
      { term: fen, line: 'Fen Holt the elder, who is Lady Ash’s own.' },
      { term: ash, fromBook: 2, line: 'Who is at Night Ford, as Fen Holt knows.' },
    ],
  });
  const shownUpTo = async (upTo: string) => {
    const { laterBlurbs, storySoFar } = await bookUpTo(upTo);
    return {
      blurbs: laterBlurbs.told.map(marked),
      story: storySoFar?.parts.map(marked),
      whosWho: storySoFar?.whosWho.map(({ line }) => marked(line)),
    };
  };
  expect(await shownUpTo('')).toMatchObject({ story: ['Fen Holt came. Fen Holt stayed.'] });
  expect(await shownUpTo('?upTo=0')).toEqual({
    blurbs: ['Of {Fen Holt}.\n\nHere Fen Holt met {Ash Weir}.'],
    story: ['{Fen Holt} came. Fen Holt stayed.'],
    whosWho: ['Fen Holt the elder, who is {Lady Ash}’s own.'],
  });
  expect(await shownUpTo('?upTo=3')).toEqual({
    blurbs: [
      'Of {Fen Holt}.\n\nHere Fen Holt met {Ash Weir}.',
      'Ash Weir and Fen Holt at {Night Ford}.',
    ],
    story: ['{Fen Holt} came. Fen Holt stayed.', 'Fen Holt left.'],
    // If a person has an entry, the entry is the link.
    whosWho: [
      'Fen Holt the elder, who is Lady Ash’s own.',
      'Who is at {Night Ford}, as Fen Holt knows.',
    ],
  });

  // The text counts as a mention for terms that are shown at its stage.
  await say({ whosWho: [{ term: fen, fromBook: 1, line: 'Ash Weir’s own.' }] });
  const named = async (upTo: number) => (await termUpTo('ash-weir', upTo)).namedIn;
  expect(await named(0)).toMatchObject([{ sentence: 'Here Fen Holt met Ash Weir.' }]);
  await say({ laterBlurbs: [] });
  expect(await named(0)).toEqual([]);
  expect(await named(1)).toMatchObject([{ path: '/books/orm', sentence: 'Ash Weir’s own.' }]);
});

test('names in revelations are links and mentions, from their reading stage on', async () => {
  await addTerm('Kell Moor');
  await addTerm('Dusk Hall', { fromBook: 4 });
  await addTerm('Ivo Thorn', {
    description: 'Of Kell Moor.',
    revelations: [
      { fromBook: 2, text: 'Ivo Thorn sold Kell Moor.' },
      { fromBook: 2, text: 'He bought Kell Moor and Dusk Hall.' },
      { fromBook: 5, text: 'Kell Moor burned at Dusk Hall.' },
    ],
  });
  const { description, links, revelations } = await termUpTo('ivo-thorn', 5);
  expect([{ text: description, links }, ...revelations].map(marked)).toEqual([
    'Of {Kell Moor}.',
    'Ivo Thorn sold {Kell Moor}.',
    'He bought Kell Moor and {Dusk Hall}.',
    '{Kell Moor} burned at {Dusk Hall}.',
  ]);
  const path = '/thesaurus/ivo-thorn';
  expect((await termUpTo('dusk-hall', 4)).namedIn).toMatchObject([
    { path, sentence: 'He bought Kell Moor and Dusk Hall.' },
  ]);
});

test('the other texts of a book or term are linked to new terms, and can be left out', async () => {
  await say({
    storySoFar: [{ text: 'At Low Barrow, and at &zwnj;Low Barrow.\n\nLow\n\nBarrow.' }],
  });
  const story = async () => (await bookUpTo('?upTo=0')).storySoFar?.parts.map(marked);
  const revelations = [{ fromBook: 1, text: 'Once Low Barrow.' }];
  await addTerm('Old Barrow', { revelations });
  const text = 'At Low Barrow, and at \u200CLow Barrow.\n\nLow\n\nBarrow.';
  expect(await story()).toEqual([text]);
  await addTerm('Low Barrow');
  await relink();
  expect(await story()).toEqual([text.replace('Low Barrow', '{Low Barrow}')]);
  const revealed = (await termUpTo('old-barrow', 1)).revelations.map(marked);
  expect(revealed).toEqual(['Once {Low Barrow}.']);
  await say({ linksTerms: false });
  expect(await story()).toEqual([text]);
  await say({ linksTerms: true });
});

test('a text, a term and a mention can be left out', async () => {
  await addTerm('Pell Arrow');
  await addTerm('Quiet Bell', { linking: 'never' });
  const post = await addPost('With &zwnj;Pell Arrow and Quiet Bell.');
  expect(await htmlOf(post)).not.toContain('<a');
  const other = await addPost('With Pell Arrow.', { linksTerms: false });
  expect(await htmlOf(other)).not.toContain('<a');
  await payload.update({ collection: 'posts', id: other.id, data: { linksTerms: true } });
  expect(await htmlOf(other)).toContain(link('pell-arrow', 'Pell Arrow'));
});

test('texts are searched again after a term is approved, renamed, given an alias, or deleted', async () => {
  const post = await addPost('Hesper Gray, then Lady Gray and Old Gray.');
  const term = await addTerm('Hesper Gray', { status: 'pending' });
  const update = async (data: TermData) => {
    await payload.update({ collection: 'glossary-terms', id: term.id, data });
    await relink();
  };
  await relink();
  expect(await htmlOf(post)).not.toContain('<a');
  await update({ status: 'approved' });
  expect(await htmlOf(post)).toContain(link('hesper-gray', 'Hesper Gray'));
  await update({ subject: 'Lady Gray' });
  expect(await htmlOf(post)).toContain(`Hesper Gray, then ${link('lady-gray', 'Lady Gray')}`);
  await update({ subject: 'Hesper', aliases: ['Old Gray'] });
  expect(await htmlOf(post)).toContain(`<p>${link('hesper', 'Hesper')} Gray`);
  await update({ deletedAt: new Date().toISOString() });
  expect(await htmlOf(post)).not.toContain('<a');
  await payload.delete({ collection: 'glossary-terms', id: term.id, trash: true });
  await relink();
  expect(await countLinksDue({ payload })).toBe(0);
});

test.each([
  ['Faerie Wolf', 'At Faerie   Wolves he looked.', 'Faerie   Wolves'],
  ['Ostlers', 'An Ostler came.', 'Ostler'],
  ["D'Ôrvil's Rest", "To D'Ôrvil's Rest.", 'D’Ôrvil’s Rest'],
  ['The Fallow Nine-Eyes', 'By Fallow Nine-Eyes’ hand.', 'Fallow Nine-Eyes'],
  ['9 Ways', 'By 9 Ways.', '9 Ways'],
  ['bog myrtle', 'Of bog myrtle.', 'bog myrtle'],
])('a text with another form of a new name is found: %s', async (subject, words, name) => {
  const post = await addPost(words);
  await addTerm(subject);
  await relink();
  expect(await htmlOf(post)).toMatch(new RegExp(`<a href="/thesaurus/[^"]+">${name}</a>`));
});

test('only texts that name a changed term are searched again', async () => {
  await relink();
  await addPost('He grunted at prunes, and Old Orune Gate fell.');
  await addPost('The Rune Gates fell.');
  await addTerm('Rune Gate', { aliases: ['!'] });
  const req = await createLocalReq({}, payload);
  expect(await linkDueTexts(req)).toBe(true);
  const { rows } = await payload.db.pool.query<{ html: string }>(
    'SELECT html FROM links_due JOIN posts p ON p.id = post_id',
  );
  expect(rows).toEqual([{ html: expect.stringContaining('The Rune Gates fell.') as string }]);
  await relink();
});

/** Returns where a term's description mentions others. */
async function mentionsIn(term: number) {
  const { rows } = await payload.db.drizzle.execute(
    sql`SELECT position FROM term_mentions WHERE in_term_id = ${term}`,
  );
  return rows.map(({ position }) => position);
}

test('suggested terms are not linked and change no page', async () => {
  await addTerm('Gorse Bank');
  const description = 'A thing of Gorse Bank.';
  const term = await addTerm('Sprig', { description, status: 'pending' });
  expect(await mentionsIn(term.id)).toEqual([]);
  const data = { status: 'approved' } as const;
  await payload.update({ collection: 'glossary-terms', id: term.id, data });
  expect(await mentionsIn(term.id)).toEqual([11]);
});

test('after a term is deleted, a shorter name within its name is linked', async () => {
  const longer = await addTerm('Anvil of Rune');
  await addTerm('Rune');
  const post = await addPost('The Anvil of Rune.');
  expect(await htmlOf(post)).toContain(link('anvil-of-rune', 'Anvil of Rune'));
  await payload.delete({ collection: 'glossary-terms', id: longer.id });
  await relink();
  expect(await htmlOf(post)).toBe(`<p>The Anvil of ${link('rune', 'Rune')}.</p>`);
});

test('texts are searched in the background, each by one process', async () => {
  const naming = await Promise.all([1, 2, 3].map(() => addPost('Under Moss Gate.')));
  await addTerm('Moss Gate');
  const keepers = [keepLinked(payload, { every: 50 }), keepLinked(payload, { every: 50 })];
  await expect.poll(() => countLinksDue({ payload })).toBe(0);
  await Promise.all(keepers.map(({ stop }) => stop()));
  for (const post of naming) expect(await htmlOf(post)).toContain(link('moss-gate', 'Moss Gate'));
  const { rows } = await payload.db.drizzle.execute(sql`
    SELECT count(*)::integer AS count, min(sentence) AS sentence FROM term_mentions m
    JOIN glossary_terms t ON t.id = m.term_id WHERE t.slug = 'moss-gate'`);
  expect(rows).toEqual([{ count: 3, sentence: 'Under Moss Gate.' }]);
});

test('seeded texts are linked once, at the end', async () => {
  const post = await inSeedTransaction(
    payload,
    { keep: true, onWait: () => undefined },
    async (req) => {
      const made = await payload.create({
        collection: 'posts',
        data: { title: 'Seeded', slug: 'seeded', markdown: 'To Lark Hill.', _status: 'published' },
        req,
      });
      const data = { subject: 'Lark Hill', description: 'A hill.', status: 'approved' } as const;
      await payload.create({ collection: 'glossary-terms', data, req });
      return made;
    },
  );
  expect(await countLinksDue({ payload })).toBe(0);
  expect(await htmlOf(post)).toBe(`<p>To ${link('lark-hill', 'Lark Hill')}.</p>`);
});

/** Aborts all tasks of threads, because a short text may be searched before any timeout. */
async function withAbortedTasks<Result>(work: () => Promise<Result>): Promise<Result> {
  const run = vi.spyOn(Piscina.prototype, 'run');
  run.mockRejectedValue(new DOMException('It takes too long.', 'AbortError'));
  return work().finally(() => run.mockRestore());
}

test('a text is saved even if its search times out, and is linked later', async () => {
  await addTerm('Ostrander');
  const description = 'A friend of Ostrander and of nobody else.';
  const { id } = await withAbortedTasks(() => addTerm('Vell', { description }));
  expect(await mentionsIn(id)).toEqual([]);
  await relink();
  expect(await mentionsIn(id)).toEqual([12]);

  // The text has changed, so the old positions are wrong.
  const data = { description: 'No friend of Ostrander at all.' };
  await withAbortedTasks(() => payload.update({ collection: 'glossary-terms', id, data }));
  expect(await mentionsIn(id)).toEqual([]);
  await relink();
  expect(await mentionsIn(id)).toEqual([13]);
});
