import type { GlobalSlug, PayloadRequest } from 'payload';
import type { RecordIds, SeedStore } from './seed-store';

/** The pages by their names in seed files. */
const pages: Record<string, GlobalSlug> = {
  home: 'home',
  series: 'series',
  author: 'author',
  contact: 'contact',
  site: 'site-settings',
};

export type PageFields = { image?: string; photo?: string; [field: string]: unknown };

type Conversion = { read: (stored: never) => unknown; write: (value: never) => unknown };

/**
 * Returns the store of pages, by name. A page exists once it was saved; until then, Payload returns default values.
 *
 * @param images referred to by file name
 */
export function pageStore(req: PayloadRequest, images: RecordIds): SeedStore<PageFields> {
  const image: Conversion = {
    read: (stored: Parameters<RecordIds['keyOf']>[0]) => images.keyOf(stored),
    write: (filename: string) => images.idOf(filename),
  };
  const highlights: Conversion = {
    read: (rows: { text: string }[]) => rows.map(({ text }) => text),
    write: (texts: string[]) => texts.map((text) => ({ text })),
  };
  const conversions: Record<string, Conversion> = { image, photo: image, highlights };
  const convert = (values: object, direction: keyof Conversion): PageFields =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
        if (value === null || value === undefined) return [];
        const conversion = conversions[name]?.[direction];
        return [[name, conversion ? conversion(value as never) : value]];
      }),
    );
  const save = async (key: string, fields: PageFields) => {
    const slug = pages[key];
    if (!slug) throw new Error(`There is no page ${key}.`);
    await req.payload.updateGlobal({ slug, data: convert(fields, 'write') as never, req });
  };
  return {
    async find() {
      const found = new Map<string, { id: number; fields: PageFields }>();
      for (const [key, slug] of Object.entries(pages)) {
        const stored = await req.payload.findGlobal({ slug, depth: 0, req });
        const fields = convert(stored, 'read');
        if ('createdAt' in stored && stored.createdAt) found.set(key, { id: 0, fields });
      }
      return found;
    },
    create: save,
    update: (key, _id, changes) => save(key, changes),
  };
}
