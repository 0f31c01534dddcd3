import { sql } from '@payloadcms/db-postgres';
import type { CollectionSlug, PayloadRequest, Where } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { findImage } from '../../media/queries/find-image';
import { findImageUses } from '../../media/queries/find-image-uses';

const counted = (count: number, one: string) => (count === 1 ? `One ${one}` : `${count} ${one}s`);

const withIt = (count: number, one: string) =>
  count === 0 ? '' : `${counted(count, one)} ${count === 1 ? 'goes' : 'go'} with it.`;

async function count(req: PayloadRequest, collection: CollectionSlug, where: Where) {
  return (await req.payload.count({ collection, where, overrideAccess: false, req })).totalDocs;
}

async function ofTerm(req: PayloadRequest, id: number): Promise<string> {
  const books = await count(req, 'books', { 'whosWho.term': { equals: id } });
  const { rows } = await connectionOf(req).execute<{ links: number }>(
    sql`SELECT count(*)::integer AS links FROM term_mentions WHERE term_id = ${id}`,
  );
  const links = rows[0]?.links ?? 0;
  return [
    ...(books === 0 ? [] : [`It leaves the who’s who of ${counted(books, 'book').toLowerCase()}.`]),
    ...(links === 0
      ? []
      : [`${links === 1 ? 'One link to it becomes' : `${links} links to it become`} plain words.`]),
  ].join(' ');
}

const inWords: Partial<
  Record<CollectionSlug, (req: PayloadRequest, id: number) => Promise<string>>
> = {
  books: async (req, id) =>
    withIt(await count(req, 'samples', { book: { equals: id } }), 'sample chapter'),
  posts: async (req, id) =>
    withIt(await count(req, 'comments', { post: { equals: id } }), 'comment'),
  async media(req, id) {
    const image = await findImage(req, id, { overrideAccess: false });
    const uses = image ? await findImageUses(req, image) : [];
    return uses.length === 0
      ? ''
      : `It cannot be deleted yet: it is used by ${uses.map(({ name }) => `“${name}”`).join(', ')}.`;
  },
  'glossary-terms': ofTerm,
};

/** Returns sentences that say what else is deleted or changed when a record is deleted. Returns none if nothing is. */
export const goesAlong = async (
  req: PayloadRequest,
  collection: CollectionSlug,
  id: number,
): Promise<string> => (await inWords[collection]?.(req, id)) ?? '';
