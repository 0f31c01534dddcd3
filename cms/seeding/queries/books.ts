import type { Payload, PayloadRequest } from 'payload';
import type { Book } from '../../payload-types';
import { RecordIds } from './record-ids';
import { storedRichText, type RichText } from './rich-text';
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

export interface BookFields extends Plain {
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
  description?: RichText | undefined;
}

/** Books by slug. */
export function bookStore(req: PayloadRequest, images: RecordIds): LinkedStore<BookFields> {
  const ids = new RecordIds();

  const complete = ({ cover, bullets, description, ...plain }: BookFields) => ({
    ...plain,
    ...(cover !== undefined && { cover: images.idOf(cover) }),
    bullets: bullets.map((text) => ({ text })),
    ...(description && { description: description.state }),
  });

  return {
    ids,
    async find() {
      const { docs } = await req.payload.find({
        collection: 'books',
        pagination: false,
        depth: 0,
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
            hook: book.hook ?? undefined,
            color: book.color ?? undefined,
            emblem: book.emblem ?? undefined,
            cover: images.keyOf(cover),
            bullets: (bullets ?? []).map(({ text }) => text),
            description: storedRichText(description),
          };
          return [slug, { id, fields }];
        }),
      );
    },
    async create(slug, fields) {
      const data = { slug, ...complete(fields) };
      const { id } = await req.payload.create({ collection: 'books', data, req });
      ids.add(slug, id);
    },
    async update(_slug, id, { cover, bullets, description, ...plain }) {
      const data = {
        ...plain,
        ...(cover !== undefined && { cover: images.idOf(cover) }),
        ...(bullets && { bullets: bullets.map((text) => ({ text })) }),
        ...(description && { description: description.state }),
      };
      await req.payload.update({ collection: 'books', id, data, req });
    },
  };
}

/** What other books must not collide with. The system asks, for checking a seed folder before anything is written. */
export async function knownBooks(payload: Payload) {
  const { docs } = await payload.find({
    collection: 'books',
    select: { slug: true, anchorId: true, baseSampleId: true },
    pagination: false,
    depth: 0,
  });
  return docs.map(({ slug, anchorId, baseSampleId }) => ({ slug, anchorId, baseSampleId }));
}
