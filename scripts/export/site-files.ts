import type { PayloadRequest } from 'payload';
import { bookStore } from '../../cms/seeding/queries/books';
import { type NameFields, nameStore } from '../../cms/seeding/queries/names';
import { postStore } from '../../cms/seeding/queries/posts';
import { sampleStore } from '../../cms/seeding/queries/samples';
import type { SeedStore } from '../../cms/seeding/queries/seed-store';
import { findSharedSubjects, termStore } from '../../cms/seeding/queries/terms';
import { bookForm } from '../seed/book-file';
import { exportMark } from '../seed/folder';
import { termForm } from '../seed/glossary-file';
import { postForm } from '../seed/post-file';
import { sampleForm } from '../seed/sample-file';
import { imageFiles, imagesOf } from './images';
import { pageFiles } from './pages';
import { asYaml, emblemFile, fieldsOf, inOrder, withFrontMatter } from './text-files';

const markText = `# Written by npm run export. Files in this folder are seeded unchanged, even where a file written by hand would be refused:
# for raw HTML in a post, or for an unclosed square bracket in a sample.
format: 1
`;

/** Omits the book number 0. */
const staged = ({ fromBook, text }: { fromBook: number; text: string }) => ({
  ...(fromBook > 0 && { fromBook }),
  text,
});

async function sorted<Fields extends object>(store: SeedStore<Fields>) {
  const records = inOrder(await store.find(), ([key]) => key);
  return new Map(records.map(([key, { fields }]) => [key, fields]));
}

/** Returns the files of an export, and warnings about what they cannot express. The same site always gives the same files. */
export async function siteFiles(req: PayloadRequest) {
  const files = new Map<string, string | Buffer>();
  const warnings: string[] = [];
  const add = (more: ReadonlyMap<string, string | Buffer>) => {
    for (const [file, content] of more) files.set(file, content);
  };

  // Other records refer to these.
  const imageStore = imagesOf(req);
  const images = await sorted(imageStore);
  add(await imageFiles(req, images));
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
    const fields = fieldsOf(bookForm, {
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
    const fields = fieldsOf(sampleForm, sample);
    files.set(`samples/${key.replace(' ', '/')}.md`, withFrontMatter(fields, sample.excerpt ?? ''));
  }

  const references = { images: imageStore.ids, tags: tags.ids, categories: categories.ids };
  for (const [slug, post] of await sorted(postStore(req, references))) {
    // The store returns a post under its earlier slugs, too.
    if (post.earlierSlugs?.includes(slug)) continue;
    const fields = fieldsOf(postForm, {
      ...post,
      tags: post.tags?.map(tagName),
      categories: post.categories?.map(categoryName),
      hero: picture(post.hero),
    });
    files.set(`posts/${slug}.md`, withFrontMatter(fields, post.markdown ?? ''));
  }

  const termEntries = [...terms.values()].map((term) =>
    fieldsOf(termForm, {
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

  add(await pageFiles(req, { images: imageStore.ids, picture }));
  if (files.size > 0) files.set(exportMark, markText);
  return { files, warnings };
}
