import type { DataFromGlobalSlug, GlobalSlug, PayloadRequest } from 'payload';
import type { RecordIds, SeedStore } from './seed-store';

/** The fields of each page in seed files. */
const fieldsOf: { [Slug in GlobalSlug]: (keyof DataFromGlobalSlug<Slug>)[] } = {
  home: ['heroTitle', 'heroTagline', 'highlights', 'description'],
  series: ['title', 'image', 'overview'],
  author: ['title', 'photo', 'biography'],
  contact: ['title', 'intro'],
  'site-settings': [
    ...(['siteTitle', 'tagline', 'authorName', 'socialLink', 'builderCredit'] as const),
    ...(['retailerUrl', 'comments'] as const),
  ],
};

export type PageFields = { image?: string; photo?: string; [field: string]: unknown };

type Conversion = { read: (stored: never) => unknown; write: (value: never) => unknown };

/**
 * Returns the store of a page. A page exists once it was saved; until then, Payload returns default values.
 *
 * @param key the page's name in seed files
 * @param images of which pages name one by its file
 */
export function pageStore(
  req: PayloadRequest,
  { slug, key = slug }: { slug: GlobalSlug; key?: string },
  images: RecordIds,
): SeedStore<PageFields> {
  const image: Conversion = {
    read: (stored: Parameters<RecordIds['keyOf']>[0]) => images.keyOf(stored),
    write: (filename: string) => images.idOf(filename),
  };
  const highlights: Conversion = {
    read: (rows: { text: string }[]) => rows.map(({ text }) => text),
    write: (texts: string[]) => texts.map((text) => ({ text })),
  };
  const conversions: Record<string, Conversion> = { image, photo: image, highlights };
  const convert = (fields: Record<string, unknown>, direction: keyof Conversion): PageFields =>
    Object.fromEntries(
      fieldsOf[slug].flatMap((name) => {
        const value = fields[name] ?? undefined;
        if (value === undefined) return [];
        const conversion = conversions[name]?.[direction];
        return [[name, conversion ? conversion(value as never) : value]];
      }),
    );
  const save = async (fields: PageFields) => {
    await req.payload.updateGlobal({ slug, data: convert(fields, 'write') as never, req });
  };
  return {
    async find() {
      const page = await req.payload.findGlobal({ slug, depth: 0, req });
      const fields = convert({ ...page }, 'read');
      return new Map('createdAt' in page && page.createdAt ? [[key, { id: 0, fields }]] : []);
    },
    create: (_key, fields) => save(fields),
    update: (_key, _id, changes) => save(changes),
  };
}
