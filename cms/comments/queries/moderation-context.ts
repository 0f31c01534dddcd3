import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { editorialStaff } from '../../access/callers';
import { hasLinks } from '../comment-parts';
import { type CommentSetting, type HeldBecause, holdReason } from '../moderation-rules';
import { connectionOf } from '../../database/queries/connection';

export async function readCommentSetting(req: PayloadRequest): Promise<CommentSetting> {
  const { comments } = await req.payload.findGlobal({
    slug: 'site-settings',
    select: { comments: true },
    overrideAccess: false,
    req,
  });
  return comments;
}

/** Returns what is known of the user as a writer, apart from the given comment. */
export async function readWriterStanding(req: PayloadRequest, comment = 0) {
  const reader = Number(req.user?.id);
  const { rows } = await connectionOf(req).execute(sql`
    SELECT is_trusted, is_blocked, EXISTS (
      SELECT 1 FROM comments WHERE reader_id = ${reader} AND status = 'approved' AND id <> ${comment}
    ) AS is_known FROM users WHERE id = ${reader}`);
  const [row] = rows;
  return {
    isTrusted: row?.is_trusted === true,
    isBlocked: row?.is_blocked === true,
    isKnown: row?.is_known === true,
  };
}

type CommentToModerate = {
  text: string;
  setting: CommentSetting;
  standing: Awaited<ReturnType<typeof readWriterStanding>>;
  isUnhurried: boolean | null;
};

/** Returns why a comment must be approved; null if it appears at once. */
export const reasonToHold = (
  req: PayloadRequest,
  { text, setting, standing, isUnhurried }: CommentToModerate,
): HeldBecause | null =>
  holdReason({
    ...standing,
    setting,
    isUnhurried,
    isStaff: editorialStaff({ req }),
    hasLinks: hasLinks(text),
  });
