import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PayloadRequest } from 'payload';
import { stringify } from 'yaml';
import type { z } from 'zod';
import { ifThere } from '../../cms/database/file-errors';
import { OperatorError } from '../../cms/operator-error';
import { bookStore, sampleStore } from '../../cms/seeding/queries/books';
import { type ImageFields, storedImages } from '../../cms/seeding/queries/images';
import { pageStore } from '../../cms/seeding/queries/pages';
import { type NameFields, nameStore, postStore } from '../../cms/seeding/queries/posts';
import type { RecordIds, SeedStore } from '../../cms/seeding/queries/seed-store';
import { findSharedSubjects, termStore } from '../../cms/seeding/queries/terms';
import { exportMark } from '../seed/folder';
import * as forms from '../seed/forms';

/** Formats a value as YAML. Keys keep their order, undefined values are omitted, and long lines are not wrapped. */
export const asYaml = (value: unknown): string =>
  stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, keepUndefined: false });

/** Default values. Files omit them, like empty values. */
const defaults: Record<string, unknown[]> = {
  status: ['out', 'approved'],
  linking: ['as-written'],
  linksTerms: [true],
  commentsClosed: [false],
  fromBook: [0],
  commentsFromBook: [0],
};

const isOmitted = (name: string, value: unknown) =>
  value === '' || (Array.isArray(value) && value.length === 0) || defaults[name]?.includes(value);

/** Returns a record's fields in the form's order, without optional ones that are empty or have the default value. */
const fieldsOf = ({ shape }: z.ZodObject, record: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(shape)
      .filter(
        ([name, field]) => !(field.safeParse(undefined).success && isOmitted(name, record[name])),
      )
      .map(([name]) => [name, record[name]]),
  );

export const withFrontMatter = (fields: Record<string, unknown>, body: string): string =>
  `---\n${asYaml(fields)}---\n${body === '' ? '' : `${body}\n`}`;

const emblemFile = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="${path}"/></svg>\n`;

/** Payload's default focal point. */
const middle = 50;

async function bytesOf(folder: string, filename: string): Promise<Buffer> {
  const bytes = await ifThere(readFile(path.join(folder, filename)));
  if (bytes) return bytes;
  throw new OperatorError(
    `The image ${filename} is missing in ${folder}: export with the DATA_DIR of the site, or delete the image in the dashboard.`,
  );
}

type Files = Map<string, string | Buffer>;

/** Adds every stored image file, and the list of images. @throws OperatorError if a file is missing */
async function addImages(
  files: Files,
  req: PayloadRequest,
  images: ReadonlyMap<string, Partial<ImageFields>>,
): Promise<void> {
  const { staticDir = '' } = req.payload.collections.media.config.upload;
  const list = [];
  for (const [filename, { alt, focalX, focalY, sourceHash }] of images) {
    const file = `media/${filename}`;
    files.set(file, await bytesOf(staticDir, filename));
    const isSet =
      focalX !== undefined && focalY !== undefined && (focalX !== middle || focalY !== middle);
    list.push({ file, alt, ...(isSet && { focalX, focalY }), source: sourceHash });
  }
  if (list.length > 0) files.set('media.yaml', asYaml(list));
}

type Pictures = {
  images: RecordIds;
  picture: (filename: string | undefined) => { file: string; alt: string } | undefined;
};

/** Returns the link if it has both a label and a URL. */
const completeLink = (link: unknown) =>
  Object.values(link ?? {}).filter(Boolean).length === 2 ? link : undefined;

async function addPages(
  files: Files,
  req: PayloadRequest,
  { images, picture }: Pictures,
): Promise<void> {
  const pages = await pageStore(req, images).find();
  for (const name of forms.pageNames) {
    const page = pages.get(name)?.fields;
    if (!page) continue;
    const pictures = { image: picture(page.image), photo: picture(page.photo) };
    const fields = fieldsOf(forms.pageForms[name], { ...page, ...pictures });
    files.set(
      `pages/${name}.md`,
      withFrontMatter(fields, String(page[forms.pageTexts[name]] ?? '')),
    );
  }
  const site = pages.get('site')?.fields;
  if (site) {
    const links = {
      socialLink: completeLink(site.socialLink),
      builderCredit: completeLink(site.builderCredit),
    };
    files.set('pages/site.yaml', asYaml(fieldsOf(forms.siteForm, { ...site, ...links })));
  }
}

const markText = `# Written by npm run export. Files in this folder are seeded unchanged, even if a file written by hand would be rejected:
# for raw HTML in a post, or for an unclosed square bracket in a sample.
format: 1
`;

/** Omits the book number 0. */
const staged = ({ fromBook, text }: { fromBook: number; text: string }) => ({
  ...(fromBook > 0 && { fromBook }),
  text,
});

/** Sorts records by the code units of their keys, independent of the locale. */
async function sorted<Fields extends object>(store: SeedStore<Fields>) {
  const records = [...(await store.find())].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(records.map(([key, { fields }]) => [key, fields]));
}

/** Returns the files of an export, and warnings about content that they cannot express. The same site always gives the same files. */
export async function siteFiles(req: PayloadRequest) {
  const files: Files = new Map();
  const warnings: string[] = [];

  // Other records refer to these.
  const imageStore = storedImages(req);
  const images = await sorted(imageStore);
  await addImages(files, req, images);
  const picture = (filename: string | undefined) => {
    const alt = images.get(filename ?? '')?.alt;
    return alt ? { file: `media/${filename}`, alt } : undefined;
  };
  const names = async (file: string, store: SeedStore<NameFields>) => {
    const entries = await sorted(store);
    if (entries.size > 0)
      files.set(file, asYaml([...entries.values()].map(({ name, slug }) => ({ name, slug }))));
    return (key: string) => entries.get(key)?.name ?? key;
  };
  const tags = nameStore(req, 'tags');
  const categories = nameStore(req, 'categories');
  const tagName = await names('tags.yaml', tags);
  const categoryName = await names('categories.yaml', categories);

  const termRecords = termStore(req);
  const terms = await sorted(termRecords);
  const subject = (key: string) => terms.get(key)?.subject ?? key;

  const books = bookStore(req, { images: imageStore.ids, terms: termRecords.ids });
  for (const [slug, book] of await sorted(books)) {
    const emblem = book.emblem ? `emblems/${slug}.svg` : undefined;
    if (emblem) files.set(emblem, emblemFile(book.emblem ?? ''));
    const fields = fieldsOf(forms.bookForm, {
      ...book,
      timeZone: book.releasedAt && book.timeZone,
      cover: picture(book.cover),
      emblem,
      laterBlurbs: book.laterBlurbs?.map(staged),
      storySoFar: book.storySoFar?.map(staged),
      whosWho: book.whosWho?.map(({ term, line, fromBook }) => ({
        term: subject(term),
        line,
        fromBook: fromBook || undefined,
      })),
    });
    files.set(`books/${slug}.md`, withFrontMatter(fields, book.description ?? ''));
  }
  for (const [key, sample] of await sorted(sampleStore(req, books.ids))) {
    const fields = fieldsOf(forms.sampleForm, sample);
    files.set(`samples/${key.replace(' ', '/')}.md`, withFrontMatter(fields, sample.excerpt ?? ''));
  }

  const references = { images: imageStore.ids, tags: tags.ids, categories: categories.ids };
  for (const [slug, post] of await sorted(postStore(req, references))) {
    // The store also returns a post under its earlier slugs.
    if (post.earlierSlugs?.includes(slug)) continue;
    const fields = fieldsOf(forms.postForm, {
      ...post,
      tags: post.tags?.map(tagName),
      categories: post.categories?.map(categoryName),
      hero: picture(post.hero),
    });
    files.set(`posts/${slug}.md`, withFrontMatter(fields, post.markdown ?? ''));
  }

  const termEntries = [...terms.values()].map((term) =>
    fieldsOf(forms.termForm, {
      ...term,
      relations: term.relations?.map(({ kind, to, fromBook }) => ({
        kind,
        to: subject(to),
        fromBook: fromBook || undefined,
      })),
      // The name of a suggestion's sender is personal until the term is approved.
      creditedTo: term.status === 'approved' ? term.creditedTo : undefined,
    }),
  );
  if (termEntries.length > 0) files.set('glossary/terms.yaml', asYaml(termEntries));
  for (const subject of await findSharedSubjects(req))
    warnings.push(`glossary/terms.yaml: the site has several terms “${subject}”, the file has one`);

  await addPages(files, req, { images: imageStore.ids, picture });
  if (files.size > 0) files.set(exportMark, markText);
  return { files, warnings };
}
