import { sql } from '@payloadcms/db-postgres';
import type { CollectionSlug, PayloadRequest } from 'payload';
import { connectionOf } from '../../platform/database/queries/connection';
import { findImage, findImageUses } from '../../subjects/media/queries/find-image';
import { countReadable } from './waiting';

/** Maximum number of images whose uses are looked up, because a look-up reads all texts. */
const mostImages = 10;

const counted = (count: number, one: string) => (count === 1 ? `One ${one}` : `${count} ${one}s`);

const withThem = (count: number, one: string, { length }: number[]) => {
  if (count === 0) return [];
  return [
    `${counted(count, one)} ${count === 1 ? 'is' : 'are'} deleted with ${length === 1 ? 'it' : 'them'}.`,
  ];
};

async function ofTerms(req: PayloadRequest, ids: number[]): Promise<string[]> {
  const books = await countReadable(req, 'books', { 'whosWho.term': { in: ids } });
  const { rows } = await connectionOf(req).execute<{ links: number }>(
    sql`SELECT count(*)::integer AS links FROM term_mentions WHERE term_id = ANY(${sql.param(ids)}::integer[])`,
  );
  const links = rows[0]?.links ?? 0;
  const [they, them] = ids.length === 1 ? ['It is', 'it'] : ['They are', 'them'];
  return [
    ...(books === 0
      ? []
      : [`${they} removed from the who’s who of ${counted(books, 'book').toLowerCase()}.`]),
    ...(links === 0
      ? []
      : [
          `${links === 1 ? `One link to ${them} becomes` : `${links} links to ${them} become`} plain text.`,
        ]),
  ];
}

async function ofImages(req: PayloadRequest, ids: number[]): Promise<string[]> {
  const used: string[] = [];
  for (const id of ids.slice(0, mostImages)) {
    const image = await findImage(req, id, { overrideAccess: false });
    const uses = image ? await findImageUses(req, image) : [];
    if (uses.length === 0) continue;
    const names = uses.map(({ name }) => `“${name}”`).join(', ');
    const which = ids.length === 1 ? 'It' : `“${image?.filename ?? ''}”`;
    used.push(`${which} cannot be deleted yet: it is used by ${names}.`);
  }
  return used;
}

const inWords: Partial<
  Record<CollectionSlug, (req: PayloadRequest, ids: number[]) => Promise<string[]>>
> = {
  books: async (req, ids) =>
    withThem(await countReadable(req, 'samples', { book: { in: ids } }), 'sample chapter', ids),
  posts: async (req, ids) =>
    withThem(await countReadable(req, 'comments', { post: { in: ids } }), 'comment', ids),
  media: ofImages,
  'glossary-terms': ofTerms,
};

/** Returns sentences about everything else that is deleted or changed when records are deleted. */
export const goesAlong = async (
  req: PayloadRequest,
  collection: CollectionSlug,
  ids: number[],
): Promise<string[]> => (await inWords[collection]?.(req, ids)) ?? [];
