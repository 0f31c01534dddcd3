import type { PayloadRequest, Where } from 'payload';
import { editPlaceOf } from '../../contract/plain/edit-places';
import { paths } from '../../contract/plain/paths';
import { listOf } from './waiting';

/** Returns the id of the only record that matches; undefined if the user may not read it, or there is none. */
async function findId(
  req: PayloadRequest,
  collection: 'books' | 'glossary-terms' | 'posts' | 'samples',
  where: Where,
): Promise<number | undefined> {
  const options = { collection, where, limit: 1, pagination: false, depth: 0, req } as const;
  const { docs } = await req.payload.find({ ...options, select: {}, overrideAccess: false });
  return docs[0]?.id;
}

/** Returns the screen to edit the content at a path of the site, or the comments under a post; by default the first page. */
export async function findEditScreen(
  req: PayloadRequest,
  { path, what }: { path: string; what?: string },
): Promise<string> {
  const place = editPlaceOf(path);
  if (!place) return '/cms';
  const { kind, slug, chapter } = place;
  if (kind === 'home' || kind === 'series' || kind === 'author' || kind === 'contact')
    return `/cms/globals/${kind}`;
  const id = await findId(
    req,
    kind,
    kind === 'samples'
      ? { and: [{ 'book.slug': { equals: slug } }, { chapter: { equals: chapter } }] }
      : { slug: { equals: slug } },
  );
  if (id === undefined) return `/cms/collections/${kind}`;
  if (kind !== 'posts') return `/cms/collections/${kind}/${id}`;
  return what === 'comments'
    ? listOf({ collection: 'comments', where: { post: { equals: id } } })
    : `${paths.editor}?id=${id}`;
}
