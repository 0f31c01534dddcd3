import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { editorialStaff } from '../../../platform/access/callers';
import { notYetBegun, type ReadingStage } from '../../../contract/plain/reading-stage';
import type { Handler } from '../../../platform/api/define-endpoint';
import type * as contract from '../../../contract/posts';
import { connectionOf } from '../../../platform/database/queries/connection';
import { isVisible } from '../../../platform/access/visible-records';

const columns = { tags: sql`tags_id`, categories: sql`categories_id` };

/** Condition for names with a visible post. Other names may be spoilers. */
const isSeen = (collection: keyof typeof columns, upTo: ReadingStage) => sql`EXISTS (
  SELECT FROM posts_rels r JOIN posts p ON p.id = r.parent_id
  WHERE r.path = ${collection} AND r.${columns[collection]} = named.id
    AND ${isVisible({ drafts: false, now: new Date(), upTo })})`;

/** Returns tags or categories by name: all for staff, for others those of posts that are visible at the reading stage `upTo`. */
export async function findTagsOrCategories(
  req: PayloadRequest,
  collection: keyof typeof columns,
  upTo: ReadingStage = notYetBegun,
): Promise<contract.Named[]> {
  const { rows } = await connectionOf(req).execute<contract.Named>(sql`
    SELECT id, name, slug FROM ${sql.identifier(collection)} AS named
    WHERE ${editorialStaff({ req }) ? sql`true` : isSeen(collection, upTo)}
    ORDER BY name, id`);
  return rows;
}

export const getTags: Handler<typeof contract.getTags> = (req, { upTo }) =>
  findTagsOrCategories(req, 'tags', upTo);

export const getCategories: Handler<typeof contract.getCategories> = (req, { upTo }) =>
  findTagsOrCategories(req, 'categories', upTo);
