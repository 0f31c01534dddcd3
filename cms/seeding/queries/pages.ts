import type { DataFromGlobalSlug, GlobalSlug, PayloadRequest } from 'payload';
import type { RecordIds, SeedStore } from './seed-store';

type Page = {
  [Slug in GlobalSlug]: { slug: Slug; fields: (keyof DataFromGlobalSlug<Slug>)[] };
}[GlobalSlug];

/** The pages by their names in seed files, with the fields that these have. */
const pages: Record<string, Page> = {
  home: { slug: 'home', fields: ['heroTitle', 'heroTagline', 'highlights', 'description'] },
  series: { slug: 'series', fields: ['title', 'image', 'overview'] },
  author: { slug: 'author', fields: ['title', 'photo', 'biography'] },
  contact: { slug: 'contact', fields: ['title', 'intro'] },
  site: {
    slug: 'site-settings',
    fields: [
      ...(['siteTitle', 'tagline', 'authorName', 'socialLink', 'builderCredit'] as const),
      ...(['retailerUrl', 'comments'] as const),
    ],
  },
};

export type PageFields = { image?: string; photo?: string; [field: string]: unknown };

type Conversion = { read: (stored: never) => unknown; write: (value: never) => unknown };

/**
 * Returns the store of pages, by name. A page exists once it was saved; until then, Payload returns default values.
 *
 * @param images of which pages name one by its file
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
  const convert = (
    { fields }: Page,
    values: Record<string, unknown>,
    direction: keyof Conversion,
  ): PageFields =>
    Object.fromEntries(
      fields.flatMap((name) => {
        const value = values[name] ?? undefined;
        if (value === undefined) return [];
        const conversion = conversions[name]?.[direction];
        return [[name, conversion ? conversion(value as never) : value]];
      }),
    );
  const save = async (key: string, fields: PageFields) => {
    const page = pages[key];
    if (!page) throw new Error(`There is no page ${key}.`);
    const data = convert(page, fields, 'write') as never;
    await req.payload.updateGlobal({ slug: page.slug, data, req });
  };
  return {
    async find() {
      const found = new Map<string, { id: number; fields: PageFields }>();
      for (const [key, page] of Object.entries(pages)) {
        const stored = await req.payload.findGlobal({ slug: page.slug, depth: 0, req });
        const fields = convert(page, { ...stored }, 'read');
        if ('createdAt' in stored && stored.createdAt) found.set(key, { id: 0, fields });
      }
      return found;
    },
    create: save,
    update: (key, _id, changes) => save(key, changes),
  };
}
