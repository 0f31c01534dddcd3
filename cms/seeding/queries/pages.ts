import type { PayloadRequest } from 'payload';
import type { SiteSetting } from '../../payload-types';
import type { RecordIds } from './record-ids';
import { storedRichText, type RichText } from './rich-text';
import type { ExistingRecord, SeedStore } from './seed-store';

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
  description?: RichText | undefined;
}

/** Images are named by file name. */
interface SeriesFields {
  title: string;
  image?: string | undefined;
  overview?: RichText | undefined;
}

interface AuthorFields {
  title: string;
  photo?: string | undefined;
  biography?: RichText | undefined;
}

interface ContactFields {
  title: string;
  intro?: RichText | undefined;
}

/** A page exists once it was saved; until then, Payload returns default values. */
const pageStore = <Fields extends object>(
  key: string,
  read: () => Promise<{ saved: boolean; fields: Partial<Fields> }>,
  write: (fields: Partial<Fields>) => Promise<unknown>,
): SeedStore<Fields> => ({
  async find() {
    const { saved, fields } = await read();
    return new Map<string, ExistingRecord<Fields>>(saved ? [[key, { id: 0, fields }]] : []);
  },
  async create(_key, fields) {
    await write(fields);
  },
  async update(_key, _id, changes) {
    await write(changes);
  },
});

const link = (stored: { label?: string | null; url?: string | null } | undefined) => ({
  label: stored?.label ?? '',
  url: stored?.url ?? '',
});

const isSaved = ({ createdAt }: { createdAt?: string | null }) => Boolean(createdAt);

export const siteStore = (req: PayloadRequest) =>
  pageStore<SiteFields>(
    'site',
    async () => {
      const site = await req.payload.findGlobal({ slug: 'site-settings', depth: 0, req });
      return {
        saved: isSaved(site),
        fields: {
          siteTitle: site.siteTitle,
          tagline: site.tagline ?? '',
          authorName: site.authorName,
          socialLink: link(site.socialLink),
          builderCredit: link(site.builderCredit),
          retailerUrl: site.retailerUrl,
          comments: site.comments,
        },
      };
    },
    (data) => req.payload.updateGlobal({ slug: 'site-settings', data, req }),
  );

export const homeStore = (req: PayloadRequest) =>
  pageStore<HomeFields>(
    'home',
    async () => {
      const home = await req.payload.findGlobal({ slug: 'home', depth: 0, req });
      return {
        saved: isSaved(home),
        fields: {
          heroTitle: home.heroTitle,
          heroTagline: home.heroTagline ?? '',
          highlights: (home.highlights ?? []).map(({ text }) => text),
          description: storedRichText(home.description),
        },
      };
    },
    ({ highlights, description, ...plain }) =>
      req.payload.updateGlobal({
        slug: 'home',
        data: {
          ...plain,
          ...(highlights && { highlights: highlights.map((text) => ({ text })) }),
          ...(description && { description: description.state }),
        },
        req,
      }),
  );

export const seriesStore = (req: PayloadRequest, images: RecordIds) =>
  pageStore<SeriesFields>(
    'series',
    async () => {
      const series = await req.payload.findGlobal({ slug: 'series', depth: 0, req });
      return {
        saved: isSaved(series),
        fields: {
          title: series.title,
          image: images.keyOf(series.image),
          overview: storedRichText(series.overview),
        },
      };
    },
    ({ image, overview, ...plain }) =>
      req.payload.updateGlobal({
        slug: 'series',
        data: {
          ...plain,
          ...(image !== undefined && { image: images.idOf(image) }),
          ...(overview && { overview: overview.state }),
        },
        req,
      }),
  );

export const authorStore = (req: PayloadRequest, images: RecordIds) =>
  pageStore<AuthorFields>(
    'author',
    async () => {
      const author = await req.payload.findGlobal({ slug: 'author', depth: 0, req });
      return {
        saved: isSaved(author),
        fields: {
          title: author.title,
          photo: images.keyOf(author.photo),
          biography: storedRichText(author.biography),
        },
      };
    },
    ({ photo, biography, ...plain }) =>
      req.payload.updateGlobal({
        slug: 'author',
        data: {
          ...plain,
          ...(photo !== undefined && { photo: images.idOf(photo) }),
          ...(biography && { biography: biography.state }),
        },
        req,
      }),
  );

export const contactStore = (req: PayloadRequest) =>
  pageStore<ContactFields>(
    'contact',
    async () => {
      const contact = await req.payload.findGlobal({ slug: 'contact', depth: 0, req });
      return {
        saved: isSaved(contact),
        fields: { title: contact.title, intro: storedRichText(contact.intro) },
      };
    },
    ({ intro, ...plain }) =>
      req.payload.updateGlobal({
        slug: 'contact',
        data: { ...plain, ...(intro && { intro: intro.state }) },
        req,
      }),
  );
