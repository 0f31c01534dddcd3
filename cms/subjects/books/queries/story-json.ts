import { type Placeholder, sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import { isAnnounced } from '../../../platform/access/visible-records';
import type { Book, StorySoFar } from '../../../contract/books';
import type { LinkedText } from '../../../contract/fields';
import { termLinksJson } from '../../../platform/mentions/queries/term-links-json';
import {
  type Linked,
  linkedTo,
  linksOf,
  type ShownMention,
} from '../../../platform/mentions/with-term-links';

/** Content with the book from which it is shown; null beyond the reading stage. */
type Staged<Fields> = { fromBook: number; told: Fields | null };

type StagedText = Staged<{ text: string; links: ShownMention[] }>;

type Entry = Omit<StorySoFar['whosWho'][number], 'line'> & { termId: number; line: string };

export type StoryRow = {
  parts: StagedText[];
  whosWho: Staged<Entry & { links: ShownMention[] }>[];
};

/** Reading stage for content, and for links. */
type Stages = { upTo: SQL; stage: Placeholder };

const stagedJson = (
  fromBook: SQL,
  upTo: SQL,
  fields: SQL,
) => sql`json_build_object('fromBook', ${fromBook},
  'told', CASE WHEN ${fromBook} <= ${upTo} THEN json_build_object(${fields}) END)`;

/** Returns the fields of a text in a row `p` of a book, with its mentions. */
const textAndLinks = (text: SQL, stage: Placeholder) =>
  sql`${text}, 'links', ${termLinksJson('book', sql`p._parent_id`, stage, sql`p.id`)}`;

/** Returns a `StoryRow` of a book as JSON, without spoilers. */
export function storyJson(bookId: SQL, { upTo, stage }: Stages): SQL {
  // A term that is still secret is hidden here, too.
  const ofEntry = sql`greatest(p.from_book, t.from_book)`;
  const entry = sql`'termId', t.id, 'subject', t.subject, 'slug', coalesce(t.slug, ''),
    ${textAndLinks(sql`'line', p.line`, stage)}`;
  return sql`json_build_object(
    'parts', (SELECT coalesce(json_agg(
        ${stagedJson(sql`p.from_book`, upTo, textAndLinks(sql`'text', p.text`, stage))} ORDER BY p._order), '[]')
      FROM books_story_so_far p WHERE p._parent_id = ${bookId}),
    'whosWho', (SELECT coalesce(json_agg(${stagedJson(ofEntry, upTo, entry)} ORDER BY p._order), '[]')
      FROM books_whos_who p JOIN glossary_terms t ON t.id = p.term_id
      WHERE p._parent_id = ${bookId} AND t.status = 'approved' AND t.deleted_at IS NULL))`;
}

/** Texts after the description, each with its reading stage. */
export type LaterBlurbsRow = StagedText[];

/** Returns a `LaterBlurbsRow` as JSON, without spoilers. */
export const laterBlurbsJson = (bookId: SQL, { upTo, stage }: Stages): SQL => sql`(
  SELECT coalesce(json_agg(
    ${stagedJson(sql`p.from_book`, upTo, textAndLinks(sql`'text', p.text`, stage))} ORDER BY p._order), '[]')
  FROM books_later_blurbs p WHERE p._parent_id = ${bookId})`;

/** Returns the id of the next book in menu order. */
export const nextBookId = (bookId: SQL): SQL => sql`(
  SELECT next.id FROM books next JOIN books here ON here.id = ${bookId}
  WHERE ${isAnnounced(sql`next`)} AND (next."group", next.position, next.id) > (here."group", here.position, here.id)
  ORDER BY next."group", next.position, next.id LIMIT 1)`;

const veiledFrom = (entries: Staged<unknown>[]) =>
  [...new Set(entries.flatMap(({ fromBook, told }) => (told ? [] : fromBook)))].toSorted(
    (one, other) => one - other,
  );

const linkedText = (text: string, mentions: ShownMention[], linked: Linked): LinkedText => ({
  text,
  links: linksOf(mentions, linked),
});

/** @param linked terms linked in the description */
export const laterBlurbsOf = (rows: LaterBlurbsRow, linked: Linked): Book['laterBlurbs'] => ({
  told: rows.flatMap(({ told }) => (told ? linkedText(told.text, told.links, linked) : [])),
  veiled: veiledFrom(rows),
});

/**
 * Returns the story before a book, or null. For links, the parts are one section, and the who's who another, whose entries link
 * to their own terms.
 *
 * @param titles of all books in reading order
 */
export function storyOf({ parts, whosWho }: StoryRow, titles: string[]): StorySoFar | null {
  if (parts.length + whosWho.length === 0) return null;
  const linkedInParts = linkedTo([]);
  const linkedInEntries = linkedTo(whosWho.flatMap(({ told }) => told?.termId ?? []));
  return {
    parts: parts.flatMap(({ fromBook, told }) =>
      told
        ? { book: titles[fromBook - 1] ?? '', ...linkedText(told.text, told.links, linkedInParts) }
        : [],
    ),
    whosWho: whosWho.flatMap(({ told }) =>
      told
        ? {
            subject: told.subject,
            slug: told.slug,
            line: linkedText(told.line, told.links, linkedInEntries),
          }
        : [],
    ),
    veiled: { parts: veiledFrom(parts), whosWho: veiledFrom(whosWho) },
  };
}
