import type { PayloadRequest } from 'payload';
import type { Media } from '../../payload-types';
import { paths } from '../../contract/paths';
import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import { connectionOf } from '../../database/queries/connection';
import { mediaUrl } from '../public-image';

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
export type ImageUse = {
  kind: 'post' | 'draft' | 'book' | 'page';
  name: string;
  isInTrash: boolean;
  path: string;
};

type Row = Omit<ImageUse, 'path'> & { place: string };

function pathOf({ kind, place, isInTrash }: Row): string {
  if (kind === 'draft') return paths.editor;
  if (kind === 'page') return `/cms/globals/${place}`;
  return `/cms/collections/${kind}s/${isInTrash ? 'trash/' : ''}${place}`;
}

/**
 * Returns what uses an image: covers, post images, pages' images, and the texts of posts, including the latest draft. Older
 * versions of a post do not count.
 */
export async function findImageUses(
  req: Pick<PayloadRequest, 'payload' | 'transactionID'>,
  { id, filename, sizes }: Pick<Media, 'id' | 'filename' | 'sizes'>,
): Promise<ImageUse[]> {
  const names = [filename, ...Object.values(sizes ?? {}).map((size) => size.filename)];
  const urls = names.flatMap((name) => (name ? mediaUrl(name) : []));
  // Most texts have no image at all, which one search tells.
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

/** Returns what uses an image; null if there is no such image. */
export async function getImageUses(
  req: PayloadRequest,
  { id }: { id: number },
): Promise<Omit<ImageUse, 'kind'>[] | null> {
  const image = await findImage(req, id, { overrideAccess: false });
  const uses = image && (await findImageUses(req, image));
  return uses && uses.map(({ kind: _, ...published }) => published);
}
