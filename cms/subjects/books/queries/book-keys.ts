import type { PayloadRequest, CollectionBeforeValidateHook } from 'payload';
import { asCaller } from '../../../platform/database/queries/connection';
import { bookGroups, chaptersPerBook, longestBookTexts } from '../../../contract/plain/book-rules';
import { cutBetweenWords } from '../../../contract/plain/cut-text';
import { freeSlug, slugFrom } from '../../../platform/markup/slug';
import type { Book } from '../../../payload-types';

/** Returns the unique values of all books, including those in the trash, which can be restored. */
export async function findBookKeys(req: PayloadRequest) {
  const { docs } = await req.payload.find({
    collection: 'books',
    select: {
      slug: true,
      anchorId: true,
      baseSampleId: true,
      group: true,
      position: true,
      genreLine: true,
      deletedAt: true,
    },
    pagination: false,
    depth: 0,
    joins: false,
    trash: true,
    req,
  });
  return docs;
}

const numbers = 'One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ');

/** Fills empty fields of a book from its title and the books before it, so that a title is enough. */
export const fillBook: CollectionBeforeValidateHook<Book> = async ({ data, originalDoc, req }) => {
  const typed: Partial<Book> = { ...originalDoc, ...data };
  const title = typed.title?.trim();
  const needed = [
    ...[typed.slug, typed.anchorId, typed.menuLabel, typed.position, typed.seriesPosition],
    ...[typed.genreLine, typed.baseSampleId],
  ];
  if (!data || !title || needed.every((value) => Boolean(value))) return data;

  const others = (await findBookKeys(req)).filter(({ id }) => id !== originalDoc?.id);
  const group = typed.group ?? bookGroups[0].value;
  const series = others.filter((book) => book.group === group);
  const last = series.toSorted((one, other) => one.position - other.position).at(-1);
  const name = slugFrom(title) || 'book';
  const position = typed.position ?? (last?.position ?? 0) + 1;
  const label = bookGroups.find(({ value }) => value === group)?.label ?? '';
  return {
    ...data,
    group,
    position,
    slug: typed.slug || freeSlug(name, new Set(others.map(({ slug }) => slug))),
    anchorId: typed.anchorId || freeSlug(name, new Set(others.map(({ anchorId }) => anchorId))),
    menuLabel: typed.menuLabel || cutBetweenWords(title, longestBookTexts.menuLabel),
    seriesPosition: typed.seriesPosition || `${label}, Book ${numbers[position - 1] ?? position}`,
    genreLine: typed.genreLine || last?.genreLine || 'Fantasy',
    baseSampleId:
      typed.baseSampleId ??
      Math.max(...others.map(({ baseSampleId }) => baseSampleId + chaptersPerBook), 1),
  };
};

/** Fills empty lines of who's who from the glossary, unless the term is a later spoiler than its row. */
export const fillWhosWho: CollectionBeforeValidateHook<Book> = async ({ data, req }) => {
  if (!data?.whosWho?.some(({ line, term }) => !line && term)) return data;
  const termOf = ({ term }: { term?: unknown }) => Number(term);
  const { docs } = await req.payload.find({
    collection: 'glossary-terms',
    where: { id: { in: data.whosWho.map(termOf) } },
    select: { description: true, fromBook: true },
    pagination: false,
    ...asCaller(req),
  });
  const terms = new Map(docs.map((term) => [term.id, term]));
  const filled = data.whosWho.map((row) => {
    const { description = '', fromBook = 0 } = terms.get(termOf(row)) ?? {};
    return row.line || (fromBook ?? 0) > (row.fromBook ?? 0)
      ? row
      : { ...row, line: cutBetweenWords(description, longestBookTexts.whosWho) };
  });
  return { ...data, whosWho: filled };
};
