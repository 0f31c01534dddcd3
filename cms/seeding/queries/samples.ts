import type { PayloadRequest } from 'payload';
import type { RecordIds } from './record-ids';
import type { SeedStore } from './seed-store';

export interface SampleFields {
  sampleId: number;
  title: string;
  excerpt: string;
  linksTerms?: boolean | undefined;
}

/** Returns the natural key of a chapter: `indomitus-est 2`. */
export const sampleKey = (book: string, chapter: number) => `${book} ${chapter}`;

/** Seed files are checked earlier, and an exported text must stay as it was. */
const context = { keepsSampleText: true };

/** Returns the store of sample chapters, by book and chapter. */
export function sampleStore(req: PayloadRequest, books: RecordIds): SeedStore<SampleFields> {
  return {
    async find() {
      const { docs } = await req.payload.find({
        collection: 'samples',
        pagination: false,
        depth: 0,
        req,
      });
      return new Map(
        docs.map(({ id, book, chapter, sampleId, title, excerpt, linksTerms }) => [
          sampleKey(books.keyOf(book) ?? '', chapter),
          { id, fields: { sampleId, title, excerpt, linksTerms: linksTerms ?? true } },
        ]),
      );
    },
    async create(key, fields) {
      const [book = '', chapter] = key.split(' ');
      const data = { ...fields, book: books.idOf(book), chapter: Number(chapter) };
      await req.payload.create({ collection: 'samples', data, context, req });
    },
    async update(_key, id, data) {
      await req.payload.update({ collection: 'samples', id, data, context, req });
    },
  };
}
