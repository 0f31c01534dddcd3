import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import { isAnnounced } from '../../../platform/access/visible-records';
import { bookPath } from '../../../contract/plain/paths';
import type { PayloadRequest } from 'payload';
import { type Book, type BookFacts, bookFacts } from '../../../contract/books';
import { prepare, prepareOne } from '../../../platform/database/queries/prepare';
import {
  type Typed,
  typedHtml,
  typedPoints,
  typedRows,
  typedText,
} from '../../../platform/fields/typed-document';
import { findTypedImage } from '../../media/queries/find-image';
import { termLinksJson, withoutLinks } from '../../../platform/mentions/queries/term-links-json';
import {
  type Linked,
  type ShownMention,
  withTermLinks,
} from '../../../platform/mentions/with-term-links';
import { siteSettingsDefaults } from '../../../contract/global-defaults';
import type { Book as StoredBook } from '../../../payload-types';
import { ogImagePath } from '../../../platform/social-images/og-image';
import { bookOgImage, type Branding } from '../../../platform/social-images/og-images';
import { brandingJson } from '../../../platform/social-images/queries/find-branding';
import { bookGroups, bookStatuses } from '../../../contract/plain/book-rules';
import { readingOrder } from '../../../contract/plain/reading-order';
import { notYetBegun, type ReadingStage, wholeStory } from '../../../contract/plain/reading-stage';
import { bookCard, type BookCardRow, booksJson, buyUrl, cardFields, shelfOf } from './book-card';
import { type ChapterRow, chapterTextsJson, listedChapter } from './chapters-json';
import { releaseDate } from '../release';
import {
  laterBlurbsJson,
  laterBlurbsOf,
  type LaterBlurbsRow,
  nextBookId,
  storyJson,
  storyOf,
  type StoryRow,
} from './story-json';

type Shown = BookCardRow &
  BookFacts &
  Pick<StoredBook, 'emblem' | 'descriptionHtml' | 'baseSampleId' | 'asin'> & {
    id?: number | undefined;
    bullets: string[] | null;
  };

const facts = Object.keys(bookFacts.shape) as (keyof BookFacts & keyof StoredBook)[];

/** Arguments of `json_build_object` for `BookFacts`. Payload names columns in snake case. */
const factFields = sql.raw(
  facts.map((name) => `'${name}', b.${name.replace(/[A-Z]/g, '_$&').toLowerCase()}`).join(', '),
);

/** Returns the facts in a form. An empty field is null. */
const typedFacts = (typed: Typed) =>
  Object.fromEntries(
    facts.map((name) => {
      const { data } = bookFacts.shape[name].safeParse(typed[name]);
      return [name, data === '' ? null : (data ?? null)];
    }),
  ) as BookFacts;

type Around = {
  branding: Branding;
  retailer_url: string | null;
  chapters: ChapterRow[];
  books: (BookCardRow & { id: number })[];
  later_blurbs: LaterBlurbsRow;
  story: StoryRow;
  next_story: StoryRow;
};

const stage = sql.placeholder('stage');
const stages = { upTo: sql`${sql.placeholder('upTo')}::integer`, stage };

const around = (id: SQL) => sql`
  ${brandingJson} AS branding,
  (SELECT retailer_url FROM site_settings LIMIT 1) AS retailer_url,
  ${chapterTextsJson(id)} AS chapters,
  ${booksJson(cardFields)} AS books,
  ${laterBlurbsJson(id, stages)} AS later_blurbs,
  ${storyJson(id, stages)} AS story,
  ${storyJson(nextBookId(id), stages)} AS next_story`;

const readAround = prepareOne<Around, { id: number | null; upTo: ReadingStage; stage: number }>(
  sql`SELECT ${around(sql`${sql.placeholder('id')}::integer`)}`,
);

const readPage = prepare<
  Around & { book: Shown; links: ShownMention[] },
  { slug: string; upTo: ReadingStage; stage: number }
>(sql`
  SELECT json_build_object(${cardFields}, ${factFields}, 'emblem', b.emblem,
      'descriptionHtml', b.description_html, 'baseSampleId', b.base_sample_id, 'asin', b.asin, 'bullets', (
        SELECT json_agg(point.text ORDER BY point._order)
        FROM books_bullets point WHERE point._parent_id = b.id)) AS book,
    ${termLinksJson('book', sql`b.id`, stage)} AS links,
    ${around(sql`b.id`)}
  FROM books b WHERE b.slug = ${sql.placeholder('slug')} AND ${isAnnounced()}`);

const readTerms = prepare<{ id: number; subject: string; slug: string }, { ids: number[] }>(sql`
  SELECT id, subject, coalesce(slug, '') AS slug FROM glossary_terms
  WHERE id = ANY(${sql.placeholder('ids')}::integer[]) AND status = 'approved' AND deleted_at IS NULL`);

/** @param linked terms linked in the description */
function asPage(book: Shown, { books, ...around }: Around, linked: Linked = new Set()): Book {
  const { branding, retailer_url, chapters, later_blurbs, story, next_story } = around;
  const place = books.findIndex(({ id }) => id === book.id);
  const next = place < 0 ? undefined : books[place + 1];
  const titles = readingOrder(books).map(({ title }) => title);
  const shown = { ...bookCard(book), emblem: book.emblem ?? '', color: book.color };
  return {
    ...shown,
    ...bookFacts.parse(book),
    descriptionHtml: book.descriptionHtml ?? '',
    laterBlurbs: laterBlurbsOf(later_blurbs, linked),
    bullets: book.bullets ?? [],
    baseSampleId: book.baseSampleId,
    chapters: chapters.map(listedChapter),
    buyUrl: buyUrl(retailer_url ?? siteSettingsDefaults.retailerUrl, book.asin),
    releasedOn: releaseDate(book),
    next: next ? bookCard(next) : null,
    shelf: shelfOf(books),
    storySoFar: storyOf(story, titles),
    nextStory: storyOf(next_story, titles),
    socialPicture: ogImagePath(bookPath(book.slug), bookOgImage(branding, shown)),
  };
}

export async function getBook(
  req: PayloadRequest,
  { slug, upTo }: { slug: string; upTo?: ReadingStage | undefined },
): Promise<Book | null> {
  const [page] = await readPage(req, {
    slug,
    upTo: upTo ?? notYetBegun,
    stage: upTo ?? withoutLinks,
  });
  if (!page) return null;
  const { book, links } = page;
  const linked: Linked = new Set();
  const descriptionHtml = withTermLinks(book.descriptionHtml ?? '', links, linked);
  return asPage({ ...book, descriptionHtml }, page, linked);
}

const typedNumber = (value: unknown) => (typeof value === 'number' ? value : undefined);

const typedTexts = (typed: Typed, name: string): LaterBlurbsRow =>
  typedRows(typed, name).flatMap((row) => {
    const text = typedText(row, 'text');
    return text === ''
      ? []
      : { fromBook: typedNumber(row.fromBook) ?? 0, told: { text, links: [] } };
  });

/** Returns the story so far from a form, without spoiler checks. */
async function typedStory(req: PayloadRequest, typed: Typed): Promise<StoryRow> {
  const entries = typedRows(typed, 'whosWho').flatMap((row) => {
    const term = typedNumber(row.term);
    return term === undefined ? [] : { term, line: typedText(row, 'line') };
  });
  const terms = new Map(
    (await readTerms(req, { ids: entries.map(({ term }) => term) })).map((row) => [row.id, row]),
  );
  return {
    parts: typedTexts(typed, 'storySoFar'),
    whosWho: entries.flatMap(({ term, line }) => {
      const known = terms.get(term);
      if (!known) return [];
      const { subject, slug } = known;
      return { fromBook: 0, told: { termId: term, subject, slug, line, links: [] } };
    }),
  };
}

/** Returns a book's page with the values of a form, also for unsaved books. */
export async function previewBook(req: PayloadRequest, typed: Typed): Promise<Book> {
  const text = (name: keyof StoredBook) => typedText(typed, name);
  const id = typedNumber(typed.id);
  const book = {
    id,
    slug: text('slug'),
    anchorId: text('anchorId'),
    title: text('title'),
    group: bookGroups.find(({ value }) => value === typed.group)?.value ?? 'main',
    seriesPosition: text('seriesPosition'),
    genreLine: text('genreLine'),
    cover: await findTypedImage(req, typed.cover),
    status: bookStatuses.find(({ value }) => value === typed.status)?.value,
    releasedAt: text('releasedAt') || null,
    coverFrom: text('coverFrom') || null,
    releasedAt_tz: (text('releasedAt_tz') || undefined) as StoredBook['releasedAt_tz'],
    hook: text('hook'),
    emblem: text('emblem'),
    ...typedFacts(typed),
    descriptionHtml: await typedHtml(typed, 'description'),
    bullets: typedPoints(typed, 'bullets'),
    baseSampleId: typedNumber(typed.baseSampleId) ?? 0,
    asin: text('asin'),
  };
  const page = await readAround(req, { id: id ?? null, upTo: wholeStory, stage: withoutLinks });
  return asPage(book, {
    ...page,
    later_blurbs: typedTexts(typed, 'laterBlurbs'),
    story: await typedStory(req, typed),
  });
}
