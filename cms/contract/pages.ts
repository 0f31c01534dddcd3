import { z } from 'zod';
import { bookGroup, shelvedBook } from './books';
import { defineCall } from './call';
import { image, ogImagePath } from './fields';

export const getAuthorPage = defineCall({
  route: 'GET /pages/author',
  summary: 'The biography and the photo of the author, and all books in order.',
  caller: 'everybody',
  cacheable: true,
  reply: z.object({
    title: z.string(),
    biographyHtml: z.string(),
    photo: image.nullable(),
    /** All books in reading order. */
    shelf: z.array(shelvedBook),
    socialPicture: ogImagePath,
  }),
});

export const getContactPage = defineCall({
  route: 'GET /pages/contact',
  summary: 'The text above the contact form.',
  caller: 'everybody',
  cacheable: true,
  reply: z.object({ title: z.string(), introHtml: z.string(), socialPicture: ogImagePath }),
});

export const getHomePage = defineCall({
  route: 'GET /pages/home',
  summary:
    'The texts of the home page, the first book with its first line, and all books in order.',
  caller: 'everybody',
  cacheable: true,
  reply: z.object({
    heroTitle: z.string(),
    heroTagline: z.string(),
    highlights: z.array(z.string()),
    descriptionHtml: z.string(),
    firstBook: z
      .object({
        slug: z.string(),
        title: z.string(),
        cover: image.nullable(),
        /** First sentence of its first sample chapter; may be empty. */
        firstLine: z.string(),
      })
      .nullable(),
    /** All books in reading order. */
    shelf: z.array(shelvedBook),
    socialPicture: ogImagePath,
  }),
});

const link = z.object({ label: z.string(), url: z.string() });

export const getSite = defineCall({
  route: 'GET /site',
  summary: 'The names, the Books menu and the links that every page shows.',
  caller: 'everybody',
  cacheable: true,
  reply: z.object({
    /** Public origin without a trailing slash, for canonical URLs. */
    origin: z.string(),
    title: z.string(),
    tagline: z.string(),
    authorName: z.string(),
    socialLink: link.nullable(),
    builderCredit: link.nullable(),
    countsCountries: z.literal(true).optional(),
    /** Social images of pages that have no call. */
    socialPictures: z.object({
      blog: ogImagePath,
      thesaurus: ogImagePath,
      fantasy: ogImagePath,
      press: ogImagePath,
      privacy: ogImagePath,
    }),
    bookGroups: z.array(
      z.object({
        group: bookGroup,
        label: z.string(),
        books: z.array(
          z.object({
            slug: z.string(),
            title: z.string(),
            menuLabel: z.string(),
            /** True if it is announced and not out yet. */
            isComing: z.literal(true).optional(),
          }),
        ),
      }),
    ),
  }),
});

export type Site = z.infer<typeof getSite.reply>;
