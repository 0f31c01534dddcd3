import type { PayloadRequest, Where } from 'payload';
import type { z } from 'zod';
import { sql } from '@payloadcms/db-postgres';
import {
  type DraftContent,
  draftContent,
  type getDraft as call,
  type DraftSummary,
} from '../../contract/drafts';
import type { PostDraft } from '../../payload-types';
import { connectionOf } from '../../database/queries/connection';

/**
 * Returns the last state of a draft, or null.
 *
 * @param writer for preview links, read by the system; without it, the user's own draft
 */
export async function findDraft(
  req: PayloadRequest,
  draft: string,
  writer?: number,
): Promise<PostDraft | null> {
  const isNamed: Where = { draft: { equals: draft } };
  const { docs } = await req.payload.find({
    collection: 'post-drafts',
    where: writer === undefined ? isNamed : { and: [isNamed, { writer: { equals: writer } }] },
    sort: '-id',
    limit: 1,
    pagination: false,
    depth: 0,
    overrideAccess: writer !== undefined,
    req,
  });
  return docs[0] ?? null;
}

/** Parses the post in a draft's row. */
export const contentOfDraft = ({ content }: Pick<PostDraft, 'content'>): DraftContent =>
  draftContent.parse(content);

/** Returns the user's own draft for the editor, or null. */
export async function getDraft(
  req: PayloadRequest,
  { draft }: { draft: string },
): Promise<z.output<(typeof call)['reply']> | null> {
  const row = await findDraft(req, draft);
  if (!row) return null;
  const { post = null, basedOn = null, updatedAt } = row;
  return {
    ...contentOfDraft(row),
    post: typeof post === 'object' ? (post?.id ?? null) : post,
    basedOn,
    keptAt: updatedAt,
  };
}

/** Returns the user's unsaved drafts, latest first, without whole texts. */
export async function getDrafts(req: PayloadRequest): Promise<DraftSummary[]> {
  const { rows } = await connectionOf(req).execute<DraftSummary>(sql`
    SELECT * FROM (
      SELECT DISTINCT ON (d.draft) d.draft, d.post_id AS post,
        coalesce(d.content->>'title', '') AS title,
        left(coalesce(d.content->>'markdown', ''), 160) AS beginning,
        to_char(d.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "keptAt"
      FROM post_drafts d WHERE d.writer_id = ${req.user?.id ?? null}
      ORDER BY d.draft, d.id DESC
    ) AS drafts ORDER BY "keptAt" DESC LIMIT 200`);
  return rows;
}
