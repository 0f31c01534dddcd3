import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { StoredText } from './find-mentions';

/** Kinds of records whose texts mention terms. */
export type TextKind = 'post' | 'sample' | 'book' | 'term';

/** An additional plain text of a record, in a row, `p`, with the book that tells it. */
export type TextPart = {
  table: SQL;
  text: SQL;
  /** The term that the text describes. */
  ownTerm: SQL | null;
};

type KindOfText = {
  /** Table, with the alias `t`. */
  table: SQL;
  text: SQL;
  markup: StoredText['markup'];
  /** Whether names in its texts are links. */
  links: SQL;
  ownTerm: SQL | null;
  /** Column of `term_mentions` and `links_due` for the record. */
  column: SQL;
  /** Additional texts. `term_mentions.part` is the id of the row, empty for the main text. */
  parts: TextPart[];
};

const part = (table: string, text: string, ownTerm: SQL | null = null): TextPart => ({
  table: sql.raw(table),
  text: sql.raw(`p.${text}`),
  ownTerm,
});

const isWanted = sql`t.links_terms IS NOT FALSE`;

const htmlText = (
  table: SQL,
  column: SQL,
  text = sql`t.html`,
  parts: TextPart[] = [],
): KindOfText => ({ table, column, text, parts, markup: 'html', links: isWanted, ownTerm: null });

/** Storage of each kind of text. Pending suggestions are excluded. */
export const textKinds: Record<TextKind, KindOfText> = {
  post: htmlText(sql`posts`, sql`post_id`),
  sample: htmlText(sql`samples`, sql`sample_id`),
  book: htmlText(sql`books`, sql`book_id`, sql`t.description_html`, [
    part('books_later_blurbs', 'text'),
    part('books_story_so_far', 'text'),
    part('books_whos_who', 'line', sql`p.term_id`),
  ]),
  term: {
    table: sql`glossary_terms`,
    text: sql`t.description`,
    markup: 'none',
    links: sql`t.status = 'approved' AND t.deleted_at IS NULL AND ${isWanted}`,
    ownTerm: sql`t.id`,
    column: sql`in_term_id`,
    parts: [part('glossary_terms_revelations', 'text', sql`p._parent_id`)],
  },
};

export const allTextKinds = ['sample', 'post', 'book', 'term'] as const satisfies TextKind[];
