import type { DataFromGlobalSlug, GlobalSlug, PayloadRequest } from 'payload';
import { picked, type RecordIds, type SeedStore } from './seed-store';

const link = (stored: { label?: string | null; url?: string | null } | undefined) => ({
  label: stored?.label ?? '',
  url: stored?.url ?? '',
});

/**
 * Returns the store of a page. A page exists once it was saved; until then, Payload returns default values.
 *
 * @param key the page's name in seed files
 * @param read returns the fields of a stored page
 * @param write returns the stored form of fields
 */
const pageStore = <Slug extends GlobalSlug, Fields extends object>(
  req: PayloadRequest,
  { slug, key = slug }: { slug: Slug; key?: string },
  read: (page: DataFromGlobalSlug<Slug>) => Fields,
  write: (fields: Partial<Fields>) => Partial<DataFromGlobalSlug<Slug>>,
): SeedStore<Fields> => {
  const save = async (fields: Partial<Fields>) => {
    // TypeScript cannot derive the form's type from a generic page.
    await req.payload.updateGlobal({ slug, data: write(fields) as never, req });
  };
  return {
    async find() {
      const page = await req.payload.findGlobal({ slug, depth: 0, req });
      const isSaved = Boolean((page as { createdAt?: string | null }).createdAt);
      return new Map(isSaved ? [[key, { id: 0, fields: read(page) }]] : []);
    },
    create: (_key, fields) => save(fields),
    update: (_key, _id, changes) => save(changes),
  };
};

export const siteStore = (req: PayloadRequest) =>
  pageStore(
    req,
    { slug: 'site-settings', key: 'site' },
    (site) => ({
      ...picked(site, 'siteTitle', 'authorName', 'retailerUrl', 'comments'),
      tagline: site.tagline ?? '',
      socialLink: link(site.socialLink),
      builderCredit: link(site.builderCredit),
    }),
    (fields) => fields,
  );

export const homeStore = (req: PayloadRequest) =>
  pageStore(
    req,
    { slug: 'home' },
    (home) => ({
      heroTitle: home.heroTitle,
      heroTagline: home.heroTagline ?? '',
      highlights: (home.highlights ?? []).map(({ text }) => text),
      description: home.description ?? '',
    }),
    ({ highlights, ...plain }) => ({
      ...plain,
      ...(highlights && { highlights: highlights.map((text) => ({ text })) }),
    }),
  );

/** Images are named by file name, as in the next one. */
export const seriesStore = (req: PayloadRequest, images: RecordIds) =>
  pageStore(
    req,
    { slug: 'series' },
    ({ title, image, overview }) => ({
      title,
      image: images.keyOf(image),
      overview: overview ?? '',
    }),
    ({ image, ...plain }) => ({
      ...plain,
      ...(image !== undefined && { image: images.idOf(image) }),
    }),
  );

export const authorStore = (req: PayloadRequest, images: RecordIds) =>
  pageStore(
    req,
    { slug: 'author' },
    ({ title, photo, biography }) => ({
      title,
      photo: images.keyOf(photo),
      biography: biography ?? '',
    }),
    ({ photo, ...plain }) => ({
      ...plain,
      ...(photo !== undefined && { photo: images.idOf(photo) }),
    }),
  );

export const contactStore = (req: PayloadRequest) =>
  pageStore(
    req,
    { slug: 'contact' },
    ({ title, intro }) => ({ title, intro: intro ?? '' }),
    (fields) => fields,
  );
