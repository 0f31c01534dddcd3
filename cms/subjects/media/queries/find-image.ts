import type { PayloadRequest, Where } from 'payload';
import type { Media } from '../../../payload-types';
import type { CallReply } from '../../../contract/calls';
import type * as contract from '../../../contract/media';
import { paths } from '../../../contract/plain/paths';
import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import { connectionOf, asCaller } from '../../../platform/database/queries/connection';
import { mediaUrl, publicImage, libraryImage } from '../public-image';
import type { Image } from '../../../contract/fields';
import { type Handler, pageReply } from '../../../platform/api/define-endpoint';

/**
 * Returns an image, also from the trash; null if there is none.
 *
 * @param overrideAccess true if the system reads, not the caller
 */
export const findImage = (
  req: PayloadRequest,
  id: number | string,
  { overrideAccess }: { overrideAccess: boolean },
): Promise<Media | null> =>
  req.payload.findByID({
    collection: 'media',
    id,
    trash: true,
    depth: 0,
    disableErrors: true,
    overrideAccess,
    req,
  });

/** Returns the image selected in a form by its id; null for none. */
export const findTypedImage = async (req: PayloadRequest, chosen: unknown): Promise<Media | null> =>
  typeof chosen === 'number' || typeof chosen === 'string'
    ? findImage(req, chosen, { overrideAccess: false })
    : null;

/** Something that uses an image, including things in the trash. */
export type ImageUse = CallReply<'GET /media/{id}/uses'>[number] & {
  kind: 'post' | 'draft' | 'book' | 'page';
};

type Row = Omit<ImageUse, 'path'> & { place: string };

function pathOf({ kind, place, isInTrash }: Row): string {
  if (kind === 'draft') return paths.editor;
  if (kind === 'page') return `/cms/globals/${place}`;
  return `/cms/collections/${kind}s/${isInTrash ? 'trash/' : ''}${place}`;
}

const filesOf = ({ filename, sizes }: Pick<Media, 'filename' | 'sizes'>): string[] =>
  [filename, ...Object.values(sizes ?? {}).map((size) => size.filename)].filter(
    (name) => typeof name === 'string',
  );

/**
 * Returns the uses of an image: covers, post images, pages' images, and the texts of posts, including the latest draft. Older
 * versions of a post do not count.
 */
export async function findImageUses(
  req: Pick<PayloadRequest, 'payload' | 'transactionID'>,
  image: Pick<Media, 'id' | 'filename' | 'sizes'>,
): Promise<ImageUse[]> {
  const { id } = image;
  const urls = filesOf(image).map(mediaUrl);
  // The first search excludes most texts, which have no image at all.
  const shows = (text: SQL) =>
    sql`(strpos(${text}, ${mediaUrl('')}) > 0
      AND EXISTS (SELECT FROM unnest(${sql.param(urls)}::text[]) AS url WHERE strpos(${text}, url) > 0))`;
  // Only the latest version of each draft; older ones are for restoring.
  const drafted = sql`d.id = (SELECT max(id) FROM post_drafts WHERE draft = d.draft)
    AND (d.content->>'heroId' = ${String(id)} OR ${shows(sql`d.content::text`)})`;
  const { rows } = await connectionOf(req).execute<Row>(sql`
    SELECT 'post' AS kind, p.id::text AS place, p.title AS name, p.deleted_at IS NOT NULL AS "isInTrash"
      FROM posts p
      WHERE p.hero_id = ${id} OR ${shows(sql`p.markdown`)}
        OR EXISTS (SELECT FROM _posts_v v WHERE v.parent_id = p.id AND v.latest
          AND (v.version_hero_id = ${id} OR ${shows(sql`v.version_markdown`)}))
        OR EXISTS (SELECT FROM post_drafts d WHERE d.post_id = p.id AND ${drafted})
    UNION ALL
    SELECT DISTINCT 'draft', '', 'A post that is being written', false
      FROM post_drafts d WHERE d.post_id IS NULL AND ${drafted}
    UNION ALL
    SELECT 'book', b.id::text, b.title, b.deleted_at IS NOT NULL FROM books b WHERE b.cover_id = ${id}
    UNION ALL
    SELECT 'page', 'series', 'The series', false FROM series WHERE image_id = ${id}
    UNION ALL
    SELECT 'page', 'author', 'The author', false FROM author WHERE photo_id = ${id}
    ORDER BY "isInTrash", kind, name`);
  return rows.map(({ place, ...use }) => ({ ...use, path: pathOf({ place, ...use }) }));
}

export const getImageUses: Handler<typeof contract.getImageUses> = async (req, { id }) => {
  const image = await findImage(req, id, { overrideAccess: false });
  const uses = image && (await findImageUses(req, image));
  return uses && uses.map(({ kind: _, ...published }) => published);
};

/** Returns a hero image by its id, or null. Images are public. */
export async function findHeroImage(req: PayloadRequest, id: number | null): Promise<Image | null> {
  if (id === null) return null;
  const image = await req.payload.findByID({
    collection: 'media',
    id,
    disableErrors: true,
    ...asCaller(req),
  });
  return publicImage(image);
}

/** Images that have a word in their name or their alternative text. */
const withWord = (word: string): Where => ({
  or: [{ alt: { contains: word } }, { filename: { contains: word } }],
});

/** Returns images that are not in the trash, newest first, after the one with the id `after`. */
export const getImages: Handler<typeof contract.getImages> = async (
  req,
  { q = '', take, after = 2 ** 31 - 1 },
) => {
  const words = q.split(/\s+/).filter(Boolean);
  const { docs } = await req.payload.find({
    collection: 'media',
    where: { and: [...words.map(withWord), { id: { less_than: after } }] },
    sort: '-id',
    limit: take + 1,
    pagination: false,
    ...asCaller(req),
  });
  return pageReply(docs, take, { entry: libraryImage, cursorOf: ({ id }) => id });
};

export type ImageFiles = { id: number; alt: string; filenames: string[] };

/** Returns every image with its files, including the trash. Runs as the system, for the operator. */
export async function listImageFiles(req: PayloadRequest): Promise<ImageFiles[]> {
  const { docs } = await req.payload.find({
    collection: 'media',
    trash: true,
    pagination: false,
    depth: 0,
    req,
  });
  return docs.map((image) => ({ id: image.id, alt: image.alt, filenames: filesOf(image) }));
}
