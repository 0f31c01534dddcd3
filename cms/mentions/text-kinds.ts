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

/** Storage of each kind of text. Pending suggestions are excluded. */
export const textKinds: Record<TextKind, KindOfText> = {
  post: {
    table: sql`posts`,
    text: sql`t.html`,
    markup: 'html',
    links: isWanted,
    ownTerm: null,
    column: sql`post_id`,
    parts: [],
  },
  sample: {
    table: sql`samples`,
    text: sql`t.html`,
    markup: 'html',
    links: isWanted,
    ownTerm: null,
    column: sql`sample_id`,
    parts: [],
  },
  book: {
    table: sql`books`,
    text: sql`t.description_html`,
    markup: 'html',
    links: isWanted,
    ownTerm: null,
    column: sql`book_id`,
    parts: [
      part('books_later_blurbs', 'text'),
      part('books_story_so_far', 'text'),
      part('books_whos_who', 'line', sql`p.term_id`),
    ],
  },
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
