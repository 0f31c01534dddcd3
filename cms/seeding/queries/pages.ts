import type { DataFromGlobalSlug, GlobalSlug, PayloadRequest } from 'payload';
import type { SiteSetting } from '../../payload-types';
import type { RecordIds } from './record-ids';
import type { SeedStore } from './seed-store';

interface SiteFields {
  siteTitle: string;
  tagline?: string | undefined;
  authorName: string;
  socialLink?: { label: string; url: string } | undefined;
  builderCredit?: { label: string; url: string } | undefined;
  retailerUrl: string;
  comments?: SiteSetting['comments'] | undefined;
}

interface HomeFields {
  heroTitle: string;
  heroTagline?: string | undefined;
  highlights: string[];
  description?: string | undefined;
}

/** Images are named by file name. */
interface SeriesFields {
  title: string;
  image?: string | undefined;
  overview?: string | undefined;
}

interface AuthorFields {
  title: string;
  photo?: string | undefined;
  biography?: string | undefined;
}

interface ContactFields {
  title: string;
  intro?: string | undefined;
}

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

export const siteStore = (req: PayloadRequest): SeedStore<SiteFields> =>
  pageStore(
    req,
    { slug: 'site-settings', key: 'site' },
    (site): SiteFields => ({
      siteTitle: site.siteTitle,
      tagline: site.tagline ?? '',
      authorName: site.authorName,
      socialLink: link(site.socialLink),
      builderCredit: link(site.builderCredit),
      retailerUrl: site.retailerUrl,
      comments: site.comments,
    }),
    (fields) => fields,
  );

export const homeStore = (req: PayloadRequest): SeedStore<HomeFields> =>
  pageStore(
    req,
    { slug: 'home' },
    (home): HomeFields => ({
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

export const seriesStore = (req: PayloadRequest, images: RecordIds): SeedStore<SeriesFields> =>
  pageStore(
    req,
    { slug: 'series' },
    (series): SeriesFields => ({
      title: series.title,
      image: images.keyOf(series.image),
      overview: series.overview ?? '',
    }),
    ({ image, ...plain }) => ({
      ...plain,
      ...(image !== undefined && { image: images.idOf(image) }),
    }),
  );

export const authorStore = (req: PayloadRequest, images: RecordIds): SeedStore<AuthorFields> =>
  pageStore(
    req,
    { slug: 'author' },
    (author): AuthorFields => ({
      title: author.title,
      photo: images.keyOf(author.photo),
      biography: author.biography ?? '',
    }),
    ({ photo, ...plain }) => ({
      ...plain,
      ...(photo !== undefined && { photo: images.idOf(photo) }),
    }),
  );

export const contactStore = (req: PayloadRequest): SeedStore<ContactFields> =>
  pageStore(
    req,
    { slug: 'contact' },
    (contact): ContactFields => ({
      title: contact.title,
      intro: contact.intro ?? '',
    }),
    (fields) => fields,
  );
