import { strToU8, zipSync, type ZipOptions, type Zippable } from 'fflate';
import type { EmbeddedFont } from './fonts';
import { xmlText } from '../../platform/markup/xml-text';
import { chapterXhtml } from './xhtml';

export type SampleBook = {
  title: string;
  author: string;
  series: string;
  /** Such as “Book One of the Fovean Chronicles”. */
  place: string;
  /** A sentence; may be empty. */
  hook: string;
  genres: string[];
  /** URL of the book's page. */
  url: string;
  year: number;
  modified: Date;
  chapters: { title: string; html: string }[];
  /** JPEG and alternative text. */
  cover: { bytes: Buffer; alt: string } | null;
  /** PNG. */
  emblem: Buffer | null;
  fonts: EmbeddedFont[];
};

type Item = {
  id: string;
  href: string;
  type: string;
  bytes: Uint8Array;
  properties?: string;
  /** Whether it is in the reading order. */
  isRead?: boolean;
};

/** Timestamps in EPUB have seconds. */
const moment = (date: Date) => date.toISOString().replace(/\.\d+Z$/, 'Z');

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n';

const page = (title: string, kind: string, body: string) => `${xml}<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en-US" xml:lang="en-US">
<head>
<title>${xmlText(title)}</title>
<link rel="stylesheet" type="text/css" href="styles.css"/>
</head>
<body epub:type="${kind}">
${body}
</body>
</html>
`;

// Relative sizes and no colors, so that the reader's settings apply.
const styles = `@font-face { font-family: "Alegreya"; src: url("fonts/alegreya-400.ttf"); }
@font-face { font-family: "Alegreya"; font-style: italic; src: url("fonts/alegreya-400-italic.ttf"); }
@font-face { font-family: "Cinzel"; src: url("fonts/cinzel-400.ttf"); }
body { font-family: "Alegreya", serif; margin: 0 5%; }
h1, h2 { font-family: "Cinzel", serif; font-weight: normal; text-align: center; line-height: 1.25; }
h1 { font-size: 1.6em; margin: 2em 0 1.5em; }
h2 { font-size: 1.15em; margin: 1.8em 0 1em; }
p { margin: 0; text-indent: 1.4em; }
h1 + p, h2 + p, hr + p, blockquote p:first-child, .plain p { text-indent: 0; }
blockquote { margin: 1em 1.5em; }
hr { border: 0; border-top: 1px solid; margin: 1.5em 40%; }
.plain { text-align: center; }
.plain p { margin: 0.8em 0; }
.emblem { width: 5em; height: 5em; }
`;

const titlePage = ({ title, author, place, emblem }: SampleBook) =>
  page(
    title,
    'frontmatter',
    `<section class="plain" epub:type="titlepage">
${emblem ? '<p><img class="emblem" src="emblem.png" alt="" role="presentation"/></p>\n' : ''}<h1>${xmlText(title)}</h1>
<p>${xmlText(place)}</p>
<p>${xmlText(author)}</p>
<p>A sample: the first chapters</p>
</section>`,
  );

const chapterPage = ({ title, html }: SampleBook['chapters'][number]) =>
  page(
    title,
    'bodymatter',
    `<section epub:type="chapter" role="doc-chapter" aria-labelledby="title">
<h1 id="title">${xmlText(title)}</h1>
${chapterXhtml(html)}
</section>`,
  );

const lastPage = ({ title, author, url, year }: SampleBook) =>
  page(
    'Here the sample ends',
    'backmatter',
    `<section class="plain" aria-labelledby="title">
<h1 id="title">Here the sample ends</h1>
<p>The story of <cite>${xmlText(title)}</cite> does not.</p>
<p><a href="${xmlText(url)}">How to read on</a></p>
<p>© ${year} ${xmlText(author)}</p>
<p>Set in Alegreya and Cinzel, under the SIL Open Font License 1.1</p>
</section>`,
  );

const chapterFile = (index: number) => `chapter-${index + 1}.xhtml`;

function contents({ title, chapters }: SampleBook): string {
  const entries = [
    ['title.xhtml', title],
    ...chapters.map((chapter, index) => [chapterFile(index), chapter.title]),
    ['end.xhtml', 'Here the sample ends'],
  ] as [file: string, name: string][];
  const list = entries
    .map(([file, name]) => `<li><a href="${file}">${xmlText(name)}</a></li>`)
    .join('\n');
  return page(
    'Contents',
    'frontmatter',
    `<nav epub:type="toc" role="doc-toc" aria-labelledby="contents">
<h1 id="contents">Contents</h1>
<ol>
${list}
</ol>
</nav>
<nav epub:type="landmarks" aria-label="Landmarks" hidden="hidden">
<ol>
<li><a epub:type="titlepage" href="title.xhtml">Title page</a></li>
<li><a epub:type="toc" href="contents.xhtml">Contents</a></li>
<li><a epub:type="bodymatter" href="${chapterFile(0)}">Beginning of the text</a></li>
</ol>
</nav>`,
  );
}

function itemsOf(book: SampleBook): Item[] {
  const text = (id: string, href: string, written: string, more: Partial<Item> = {}): Item => ({
    id,
    href,
    type: 'application/xhtml+xml',
    bytes: strToU8(written),
    ...more,
  });
  const { cover, emblem, chapters, fonts } = book;
  return [
    text('title', 'title.xhtml', titlePage(book), { isRead: true }),
    text('contents', 'contents.xhtml', contents(book), { isRead: true, properties: 'nav' }),
    ...chapters.map((chapter, index) =>
      text(`chapter-${index + 1}`, chapterFile(index), chapterPage(chapter), { isRead: true }),
    ),
    text('end', 'end.xhtml', lastPage(book), { isRead: true }),
    text('styles', 'styles.css', styles, { type: 'text/css' }),
    ...(cover
      ? [
          {
            id: 'cover',
            href: 'cover.jpg',
            type: 'image/jpeg',
            bytes: cover.bytes,
            properties: 'cover-image',
          },
        ]
      : []),
    ...(emblem ? [{ id: 'emblem', href: 'emblem.png', type: 'image/png', bytes: emblem }] : []),
    ...fonts.map(({ name, bytes }, index) => ({
      id: `font-${index + 1}`,
      href: `fonts/${name}`,
      type: 'font/ttf',
      bytes,
    })),
  ];
}

/** Accessibility metadata (EPUB Accessibility 1.1, 2.2). */
const accessibility = ({ cover }: SampleBook): [property: string, value: string][] => [
  ['schema:accessMode', 'textual'],
  ...(cover ? ([['schema:accessMode', 'visual']] as [string, string][]) : []),
  ['schema:accessModeSufficient', 'textual'],
  ...['tableOfContents', 'structuralNavigation', 'readingOrder', 'displayTransformability'].map(
    (feature): [string, string] => ['schema:accessibilityFeature', feature],
  ),
  ['schema:accessibilityFeature', 'alternativeText'],
  ['schema:accessibilityFeature', 'unlocked'],
  ['schema:accessibilityHazard', 'none'],
  [
    'schema:accessibilitySummary',
    `The text reads in one order, with headings and a table of contents, in any size, face and colors. ${
      cover ? `Its one picture is the cover: ${cover.alt.replace(/\.+$/, '')}. ` : ''
    }Nothing in it is locked.`,
  ],
];

function packageDocument(book: SampleBook, items: Item[]): string {
  const { title, author, series, hook, genres, url, year, modified } = book;
  const manifest = items.map(
    ({ id, href, type, properties }) =>
      `<item id="${id}" href="${href}" media-type="${type}"${properties ? ` properties="${properties}"` : ''}/>`,
  );
  const spine = items.filter(({ isRead }) => isRead).map(({ id }) => `<itemref idref="${id}"/>`);
  const metadata = [
    `<dc:identifier id="id">${xmlText(url)}/sample.epub</dc:identifier>`,
    `<dc:title id="name">${xmlText(title)}: a sample</dc:title>`,
    '<dc:language>en-US</dc:language>',
    `<dc:creator id="author">${xmlText(author)}</dc:creator>`,
    '<meta refines="#author" property="role" scheme="marc:relators">aut</meta>',
    `<dc:publisher>${xmlText(author)}</dc:publisher>`,
    ...(hook ? [`<dc:description>${xmlText(hook)}</dc:description>`] : []),
    ...genres.map((genre) => `<dc:subject>${xmlText(genre)}</dc:subject>`),
    `<dc:rights>© ${year} ${xmlText(author)}</dc:rights>`,
    `<meta property="belongs-to-collection" id="series">${xmlText(series)}</meta>`,
    '<meta refines="#series" property="collection-type">series</meta>',
    `<meta property="dcterms:modified">${moment(modified)}</meta>`,
    ...accessibility(book).map(
      ([property, value]) => `<meta property="${property}">${xmlText(value)}</meta>`,
    ),
    // Cover metadata for older Kindles.
    ...(book.cover ? ['<meta name="cover" content="cover"/>'] : []),
  ];
  return `${xml}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en-US">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${metadata.join('\n')}
</metadata>
<manifest>
${manifest.join('\n')}
</manifest>
<spine>
${spine.join('\n')}
</spine>
</package>
`;
}

const container = `${xml}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
`;

/** Images are already compressed. */
const isPacked = ({ type }: Item) => type.startsWith('image/');

/**
 * Creates the sample of a book as EPUB 3.3 (https://www.w3.org/TR/epub-33/), with reproducible bytes. Kindle and Apple Books
 * display the cover themselves, so there is no page for it.
 */
export function sampleEpub(book: SampleBook): Uint8Array {
  const items = itemsOf(book);
  // Zip times are local and begin in 1980.
  const mtime = new Date(2000, 0, 1);
  const stored: ZipOptions = { level: 0, mtime };
  const packed: ZipOptions = { level: 9, mtime };
  const files: Zippable = {
    // Must be the first file, uncompressed.
    mimetype: [strToU8('application/epub+zip'), stored],
    'META-INF/container.xml': [strToU8(container), packed],
    'EPUB/package.opf': [strToU8(packageDocument(book, items)), packed],
  };
  for (const item of items)
    files[`EPUB/${item.href}`] = [item.bytes, isPacked(item) ? stored : packed];
  return zipSync(files);
}
