import type { Payload, PayloadRequest } from 'payload';
import type { Book } from '../../payload-types';
import { RecordIds } from './record-ids';
import type { LinkedStore } from './seed-store';

type Plain = Pick<
  Book,
  | 'title'
  | 'anchorId'
  | 'menuLabel'
  | 'group'
  | 'position'
  | 'seriesPosition'
  | 'genreLine'
  | 'baseSampleId'
>;

/** A text and the book from which on it is shown. */
type StagedText = { fromBook: number; text: string };

const stagedTexts = (rows: Book['storySoFar']): StagedText[] =>
  (rows ?? []).map(({ fromBook, text }) => ({ fromBook: fromBook ?? 0, text }));

export interface BookFields extends Plain {
  status?: NonNullable<Book['status']> | undefined;
  /** ISO 8601. */
  releasedAt?: string | undefined;
  /** IANA name, of `releasedAt`. */
  timeZone?: string | undefined;
  /** ISO 8601. */
  coverFrom?: string | undefined;
  hook?: string | undefined;
  color?: NonNullable<Book['color']> | undefined;
  asin?: string | undefined;
  isbn?: string | undefined;
  year?: number | undefined;
  /** File name of the image. */
  cover?: string | undefined;
  /** SVG path data. */
  emblem?: string | undefined;
  bullets: string[];
  /** Whether names in the book's texts become links. */
  linksTerms?: boolean | undefined;
  laterBlurbs?: StagedText[] | undefined;
  storySoFar?: StagedText[] | undefined;
  /** Terms by natural key. */
  whosWho?: { term: string; line: string; fromBook: number }[] | undefined;
  description?: string | undefined;
}

/** Returns the store of books, by slug. */
export function bookStore(
  req: PayloadRequest,
  { images, terms }: { images: RecordIds; terms: RecordIds },
): LinkedStore<BookFields> {
  const ids = new RecordIds();

  /** Returns fields as the database stores them. */
  const stored = <Given extends Partial<BookFields>>(given: Given) => {
    const { cover, timeZone, whosWho, bullets, ...plain } = given;
    return {
      ...plain,
      ...(timeZone && { releasedAt_tz: timeZone as Book['releasedAt_tz'] }),
      ...(cover !== undefined && { cover: images.idOf(cover) }),
      ...(whosWho && {
        whosWho: whosWho.map(({ term, ...entry }) => ({ ...entry, term: terms.idOf(term) })),
      }),
      ...(bullets && { bullets: bullets.map((text) => ({ text })) }),
    };
  };

  return {
    ids,
    async find() {
      const { docs } = await req.payload.find({
        collection: 'books',
        pagination: false,
        depth: 0,
        joins: false,
        req,
      });
      for (const { slug, id } of docs) ids.add(slug, id);
      return new Map(
        docs.map(({ slug, id, cover, bullets, description, asin, isbn, year, ...book }) => {
          const fields = {
            ...book,
            asin: asin ?? undefined,
            isbn: isbn ?? undefined,
            year: year ?? undefined,
            status: book.status ?? undefined,
            releasedAt: book.releasedAt ?? undefined,
            timeZone: book.releasedAt_tz,
            coverFrom: book.coverFrom ?? undefined,
            hook: book.hook ?? undefined,
            color: book.color ?? undefined,
            emblem: book.emblem ?? undefined,
            cover: images.keyOf(cover),
            linksTerms: book.linksTerms ?? true,
            bullets: (bullets ?? []).map(({ text }) => text),
            description: description ?? '',
            laterBlurbs: stagedTexts(book.laterBlurbs),
            storySoFar: stagedTexts(book.storySoFar),
            whosWho: (book.whosWho ?? []).flatMap(({ term, line, fromBook }) => {
              const key = terms.keyOf(term);
              return key === undefined ? [] : { term: key, line, fromBook: fromBook ?? 0 };
            }),
          };
          return [slug, { id, fields }];
        }),
      );
    },
    async create(slug, fields) {
      const data = { slug, ...stored(fields) };
      const { id } = await req.payload.create({ collection: 'books', data, req });
      ids.add(slug, id);
    },
    async update(_slug, id, changes) {
      await req.payload.update({ collection: 'books', id, data: stored(changes), req });
    },
  };
}

/** Returns the books that a seed folder must not collide with. Runs as the system, before anything is written. */
export async function knownBooks(payload: Payload) {
  const { docs } = await payload.find({
    collection: 'books',
    select: { slug: true, anchorId: true, baseSampleId: true },
    pagination: false,
    depth: 0,
  });
  return docs.map(({ slug, anchorId, baseSampleId }) => ({ slug, anchorId, baseSampleId }));
}
