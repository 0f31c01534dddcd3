import {
  type CollectionConfig,
  type Field,
  type FlattenedField,
  flattenAllFields,
  type GlobalConfig,
} from 'payload';
import { books } from '../books/collection';
import { samples } from '../books/samples-collection';
import { glossaryTerms } from '../glossary/collection';
import { media } from '../media/collection';
import { nameKey } from '../../platform/markup/slug';
import { author, contact, home, series } from '../pages/page-globals';
import { siteSettings } from '../pages/site-settings-global';
import { categories, tags } from '../posts/categories-and-tags';
import { posts } from '../posts/collection';

/** A record, or a part of one, as Payload reads and writes it. */
export type Data = Record<string, unknown>;

/** What seed files need to know about a field. */
export type FileField = {
  name: string;
  type: FlattenedField['type'];
  isRequired: boolean;
  isList: boolean;
  /** Collection of the records that the field refers to. */
  relationTo?: string;
  defaultValue?: unknown;
  /** Fields of a row or group. */
  fields: FileField[];
};

type Format = {
  /** Name in the list of changes. */
  name: string;
  /** Path of the files. `:field` is a field of the record, `*` any name. Without a field, the file is a list of records. */
  path: string;
  /** Fields that identify a record. None for a global. */
  key?: string[];
  /** Whether the key is a name, compared without case. */
  isNamed?: true;
  /** Field with the text below the front matter. */
  body?: string;
  /** Fields in the order of the files, at any depth. All others follow in the order of the collection. */
  order?: string;
  /** Fields that have another name in files. */
  names?: Record<string, string>;
  /** Values of a record whose file omits them, also if the site has others. */
  defaults?: Data;
  /** Returns more fields of a new record. */
  whenNew?: (data: Data) => Data;
  /** Fields that are compared with other records after all have been written, so that two can swap their values. */
  settled?: string[];
  /** Optional fields that files contain even if they are empty. */
  always?: string[];
  /** Fields that the collection hides or does not show to everybody, but files contain. */
  more?: Field[];
  /** Fields that are the path of an SVG file in seed files, and its path data on the site. */
  drawings?: string[];
  /** Returns whether only a new record takes the value from its file. */
  isForNew?: (field: string, value: unknown) => boolean;
  /** Sorts records. Of several with one key, the last counts. */
  sort?: (records: Data[]) => Data[];
};

/** Returns the fields that everybody may read and the staff may change. */
const fileFields = (fields: Field[]): FileField[] =>
  flattenAllFields({ fields }).flatMap((field) => {
    const { readOnly, hidden } = (field.admin ?? {}) as { readOnly?: boolean; hidden?: boolean };
    const isPrivate = field.access?.read !== undefined;
    if (field.type === 'join' || hidden || readOnly || isPrivate) return [];
    const {
      relationTo,
      hasMany = false,
      required = false,
      defaultValue,
    } = field as { relationTo?: string } & Record<string, unknown>;
    return {
      name: field.name,
      type: field.type,
      isRequired: required === true,
      isList: hasMany === true,
      ...(relationTo !== undefined && { relationTo }),
      defaultValue: typeof defaultValue === 'function' ? defaultValue({}) : defaultValue,
      fields: 'fields' in field ? fileFields(field.fields) : [],
    };
  });

function kindOf(config: CollectionConfig | GlobalConfig, format: Format) {
  const { slug, fields } = config;
  const { path, body, more = [], order = '', names = {} } = format;
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const rank = (name: string) => `${order} ${name}`.split(' ').indexOf(name);
  const fileName = (field: string) => names[field] ?? field;
  const all = [...fileFields(fields), ...fileFields(more)];
  const sorted = (list: FileField[]): FileField[] =>
    list
      .map((field) => ({ ...field, fields: sorted(field.fields) }))
      .toSorted((a, b) => rank(fileName(a.name)) - rank(fileName(b.name)));
  const pattern = path
    .replaceAll('.', '\\.')
    .replace('*\\.yaml', '[^/]+\\.ya?ml')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)');
  return {
    ...format,
    slug,
    isGlobal: !format.key,
    isList: format.key !== undefined && parameters.length === 0,
    pattern: new RegExp(`^${pattern}$`),
    /** Fields of the front matter or entry. */
    fields: sorted(all.filter(({ name }) => name !== body && !parameters.includes(name))),
    /** Fields that the path contains. */
    parameters: all.filter(({ name }) => parameters.includes(name)),
    fileName,
    /** Returns whether files contain a field, or the one that it is in. */
    isInFiles: (fieldPath: string) => all.some(({ name }) => name === fieldPath.split('.')[0]),
    /** Returns the key of a record, among those of its kind. */
    keyOf(record: Data): string {
      const key = (format.key ?? []).map((field) => String(record[field])).join(' ');
      return format.isNamed ? nameKey(key) : key;
    },
  };
}

/** The records of a collection, or a global, as seed files have them. */
export type Kind = ReturnType<typeof kindOf>;

const page = (config: GlobalConfig, body?: string) =>
  kindOf(config, { name: 'pages', path: `pages/${config.slug}.md`, ...(body && { body }) });

const isApproved = ({ status }: Data) => Number(status === 'approved');
const createdAt = (record: Data) => Date.parse(String(record.createdAt));

export const images = kindOf(media(''), {
  name: 'images',
  path: 'media.yaml',
  key: ['filename'],
  order: 'file alt focalX focalY source',
  names: { filename: 'file', sourceHash: 'source' },
  more: [
    { name: 'filename', type: 'text' },
    { name: 'focalX', type: 'number' },
    { name: 'focalY', type: 'number' },
    // SHA-256 of the file that the upload was made from, if it was seeded.
    { name: 'sourceHash', type: 'text' },
  ],
});

/** What seed files contain. Records come after those that they refer to. */
export const kinds: Kind[] = [
  images,
  kindOf(glossaryTerms, {
    name: 'terms',
    path: 'glossary/*.yaml',
    key: ['subject'],
    isNamed: true,
    order:
      'subject kind aliases description to fromBook text revelations relations year linking linksTerms status creditedTo',
    defaults: { status: 'approved' },
    always: ['revelations.fromBook'],
    // A pending term is a suggestion. The author's later decision on it is kept.
    isForNew: (field, value) => field === 'status' && value === 'pending',
    whenNew: ({ status }) =>
      status === 'pending' ? { suggestedAt: new Date().toISOString() } : {},
    // The approved one counts, otherwise the oldest.
    sort: (terms) =>
      terms.toSorted((a, b) => isApproved(a) - isApproved(b) || createdAt(b) - createdAt(a)),
  }),
  kindOf(books, {
    name: 'books',
    path: 'books/:slug.md',
    key: ['slug'],
    body: 'description',
    order:
      'title anchorId menuLabel group position seriesPosition genreLine status releasedAt timeZone coverFrom hook color baseSampleId asin isbn year cover emblem linksTerms bullets laterBlurbs storySoFar whosWho term line fromBook text',
    names: { releasedAt_tz: 'timeZone' },
    more: [
      { name: 'cover', type: 'upload', relationTo: 'media' },
      { name: 'releasedAt_tz', type: 'text' },
    ],
    always: ['bullets'],
    drawings: ['emblem'],
    settled: ['position'],
  }),
  kindOf(samples, {
    name: 'samples',
    path: 'samples/:book/:chapter.md',
    key: ['book', 'chapter'],
    body: 'excerpt',
  }),
  kindOf(tags, { name: 'tags', path: 'tags.yaml', key: ['name'], isNamed: true }),
  kindOf(categories, { name: 'categories', path: 'categories.yaml', key: ['name'], isNamed: true }),
  kindOf(posts, {
    name: 'posts',
    path: 'posts/:slug.md',
    key: ['slug'],
    body: 'markdown',
    order:
      'title excerpt tags categories hero status publishedAt number createdAt updatedAt earlierSlugs commentsClosed fromBook commentsFromBook linksTerms',
    names: { _status: 'status', id: 'number' },
    more: [
      { name: '_status', type: 'text', required: true },
      { name: 'id', type: 'number' },
      { name: 'createdAt', type: 'date' },
      { name: 'updatedAt', type: 'date' },
      { name: 'earlierSlugs', type: 'text', hasMany: true },
    ],
    always: ['tags', 'categories'],
    // Feeds identify a post by its number and year.
    isForNew: (field) => ['id', 'createdAt', 'updatedAt'].includes(field),
  }),
  page(home, 'description'),
  page(series, 'overview'),
  page(author, 'biography'),
  page(contact, 'intro'),
  kindOf(siteSettings, { name: 'pages', path: 'pages/site.yaml' }),
];
