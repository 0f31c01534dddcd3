/** A page that staff can edit: the record behind it, and the label of the link. */
type EditPlace = { path: RegExp; label: string };

/** In the pattern, `slug` and `chapter` name the record. */
const places = {
  home: { path: /^\/$/, label: 'Edit this page' },
  series: { path: /^\/books$/, label: 'Edit this page' },
  author: { path: /^\/author$/, label: 'Edit this page' },
  contact: { path: /^\/contact$/, label: 'Edit this page' },
  books: { path: /^\/books\/(?<slug>[^/]+)$/, label: 'Edit this book' },
  samples: {
    path: /^\/books\/(?<slug>[^/]+)\/sample\/(?<chapter>\d{1,2})$/,
    label: 'Edit this chapter',
  },
  posts: { path: /^\/blog\/(?<slug>[^/]+)$/, label: 'Edit this post' },
  'glossary-terms': {
    path: /^\/thesaurus\/(?!families$|suggestions\/)(?<slug>[^/]+)$/,
    label: 'Edit this term',
  },
} satisfies Record<string, EditPlace>;

type Kind = keyof typeof places;

/** Returns the record behind a path of the site; null if staff cannot edit it. */
export function editPlaceOf(
  path: string,
): { kind: Kind; label: string; slug: string; chapter: number } | null {
  for (const [kind, { path: pattern, label }] of Object.entries(places)) {
    const { groups } = pattern.exec(path) ?? {};
    const [slug, chapter] = [groups?.slug ?? '', Number(groups?.chapter)];
    if (pattern.test(path)) return { kind: kind as Kind, label, slug, chapter };
  }
  return null;
}

/** Path of the dashboard that leads to the form of a page's record, or to the comments under a post. */
export const editPath = (path: string, what?: 'comments') =>
  `/cms/edit?${new URLSearchParams({ path, ...(what && { what }) })}`;
