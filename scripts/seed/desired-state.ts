import type { BookFields } from '../../cms/seeding/queries/books';
import { nameKey } from '../../cms/markup/slug';
import type { NameFields } from '../../cms/seeding/queries/names';
import type { ImageFields } from '../../cms/seeding/queries/images';
import type { PageFields } from '../../cms/seeding/queries/pages';
import type { PostFields } from '../../cms/seeding/queries/posts';
import { sampleKey, type SampleFields } from '../../cms/seeding/queries/samples';
import { termKey, type TermFields } from '../../cms/seeding/queries/terms';
import { pageNames, pagePictures, pageTexts } from './page-files';
import { uploadName } from './pictures';
import type { SeedFolder } from './read-seed-folder';
import type { Desired } from './seed-records';

type Present = ReadonlySet<string>;

/** Names of tags or categories, each once. An existing name keeps its spelling. */
export const desiredNames =
  (folder: SeedFolder, kind: 'tags' | 'categories') =>
  (present: Present): Desired<NameFields>[] => {
    const wanted = new Map<string, Desired<NameFields>>(
      folder[kind].map(({ file, name, slug }) => [
        nameKey(name),
        { key: nameKey(name), file, name, fields: { name, slug } },
      ]),
    );
    for (const { file, fields: post } of folder.posts)
      for (const name of post[kind]) {
        const key = nameKey(name);
        const fields = present.has(key) ? {} : { name };
        if (!wanted.has(key)) wanted.set(key, { key, file, name, fields });
      }
    return [...wanted.values()];
  };

export const desiredPictures = ({ pictures }: SeedFolder): Desired<ImageFields>[] =>
  pictures.map(({ path, filename, alt, sourceHash, focalX, focalY }) => ({
    key: filename,
    file: path,
    fields: { alt, sourceHash, focalX, focalY },
  }));

export const desiredBooks = ({ books, emblems }: SeedFolder): Desired<BookFields>[] =>
  books.map(({ file, slug, fields, body }) => ({
    key: slug,
    file,
    fields: {
      ...fields,
      cover: fields.cover && uploadName(fields.cover.file),
      emblem: fields.emblem && emblems.get(fields.emblem),
      whosWho: fields.whosWho?.map(({ term, ...entry }) => ({ ...entry, term: termKey(term) })),
      description: body || undefined,
    },
  }));

export const desiredSamples = (
  { samples }: SeedFolder,
  firstIds: ReadonlyMap<string, number>,
): Desired<SampleFields>[] =>
  samples.map(({ file, book, chapter, title, excerpt, linksTerms }) => ({
    key: sampleKey(book, chapter),
    file,
    fields: { sampleId: (firstIds.get(book) ?? 0) + chapter - 1, title, excerpt, linksTerms },
  }));

export const desiredPosts =
  ({ posts }: SeedFolder) =>
  (present: Present): Desired<PostFields>[] =>
    // The site assigns numbers in this order.
    posts
      .toSorted((a, b) => (a.fields.number ?? Infinity) - (b.fields.number ?? Infinity) || 0)
      .map(({ file, slug, fields: { number, createdAt, updatedAt, ...fields }, body }) => ({
        key: slug,
        file,
        fields: {
          ...fields,
          // The site keeps these of an existing post.
          ...(!present.has(slug) && { number, createdAt, updatedAt }),
          markdown: body,
          hero: fields.hero && uploadName(fields.hero.file),
          tags: fields.tags.map(nameKey),
          categories: fields.categories.map(nameKey),
        },
      }));

/** A pending term is a suggestion. The author's later decision on it is kept. */
export const desiredTerms =
  ({ terms }: SeedFolder) =>
  (present: Present): Desired<TermFields>[] =>
    terms.map(({ file, fields: { subject, relations, ...fields }, status }) => {
      const key = termKey(subject);
      const decided = status === 'pending' && present.has(key);
      return {
        key,
        file,
        name: subject,
        fields: {
          subject,
          ...fields,
          relations: relations?.map(({ to, ...relation }) => ({ ...relation, to: termKey(to) })),
          ...(!decided && { status }),
        },
      };
    });

export const desiredPages = ({ pages, site }: SeedFolder): Desired<PageFields>[] => [
  ...(site ? [{ key: 'site', ...site }] : []),
  ...pageNames.flatMap((name) => {
    const page = pages[name];
    if (!page) return [];
    const { file, fields, body } = page;
    const { image, photo } = pagePictures(fields);
    const pictures = {
      image: image && uploadName(image.file),
      photo: photo && uploadName(photo.file),
    };
    const text = { [pageTexts[name]]: body || undefined };
    return [{ key: name, file, fields: { ...fields, ...pictures, ...text } }];
  }),
];
