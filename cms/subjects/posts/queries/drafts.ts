import type { PayloadRequest, Where } from 'payload';
import { sql } from '@payloadcms/db-postgres';
import { z } from 'zod';
import { isBySession } from '../../../platform/access/callers';
import { assertConfirmed } from '../../../platform/access/session';
import { notifyOfAct } from '../../accounts/queries/sensitive-acts';
import { type Handler, ok } from '../../../platform/api/define-endpoint';
import { refusalOf } from '../../../platform/api/http-error';
import * as contract from '../../../contract/drafts';
import { daysInTrash } from '../../../contract/plain/limits';
import { isoTimeOf } from '../../../platform/database/iso-time';
import {
  asCaller,
  connectionOf,
  inTransaction,
} from '../../../platform/database/queries/connection';
import { advisoryLock, isSameMoment } from '../../../platform/database/queries/locks';
import type { PostDraft } from '../../../payload-types';

/** Returns a draft's last state, or null: the user's own, or that of `writer`, read by the system for preview links. */
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

export const contentOfDraft = ({ content }: Pick<PostDraft, 'content'>): contract.DraftContent =>
  contract.draftContent.parse(content);

/** Returns the copy that sent a state, which is stored beside the post's fields. */
const deviceOf = ({ content }: Pick<PostDraft, 'content'>) =>
  z.object({ device: z.string().optional().catch(undefined) }).parse(content).device;

type Known = { device?: string | undefined; seen?: string | null | undefined };

/** Returns whether another copy of the draft sent its last state, and this one has not read it. */
const isUnseen = (last: PostDraft | null, { device, seen }: Known) =>
  last !== null &&
  device !== undefined &&
  deviceOf(last) !== device &&
  !(seen && isSameMoment(last.updatedAt, seen));

/** Returns the user's own draft for the editor, or null. */
export const getDraft: Handler<typeof contract.getDraft> = async (req, { draft }) => {
  const row = await findDraft(req, draft);
  if (!row) return null;
  const { post = null, basedOn = null, updatedAt } = row;
  return {
    ...contentOfDraft(row),
    post: typeof post === 'object' ? (post?.id ?? null) : post,
    basedOn,
    keptAt: updatedAt,
    device: deviceOf(row),
  };
};

/** Returns the user's unsaved drafts, latest first, without whole texts. */
export async function getDrafts(req: PayloadRequest): Promise<contract.DraftSummary[]> {
  const { rows } = await connectionOf(req).execute<contract.DraftSummary>(sql`
    SELECT * FROM (
      SELECT DISTINCT ON (d.draft) d.draft, d.post_id AS post,
        coalesce(d.content->>'title', '') AS title,
        left(coalesce(d.content->>'markdown', ''), 160) AS beginning,
        ${isoTimeOf(sql`d.updated_at`)} AS "keptAt"
      FROM post_drafts d WHERE d.writer_id = ${req.user?.id ?? null}
      ORDER BY d.draft, d.id DESC
    ) AS drafts ORDER BY "keptAt" DESC LIMIT 200`);
  return rows;
}

/** Milliseconds for which a state is updated. Then it stays in the history. */
const stateLasts = 5 * 60_000;

/** Latest states that stay when they are older than the trash. */
const mostStates = 40;

/** Returns true if a state is old, or much of its text was deleted, possibly by mistake. */
const staysInHistory = (state: PostDraft, { markdown }: contract.DraftContent) =>
  Date.now() - Date.parse(state.createdAt) > stateLasts ||
  markdown.length < contentOfDraft(state).markdown.length / 2;

/** Returns the post's id, or null if it was deleted for good. */
async function postOf(req: PayloadRequest, post: number | null) {
  if (post === null) return null;
  const { totalDocs } = await req.payload.count({
    collection: 'posts',
    where: { id: { equals: post } },
    trash: true,
    overrideAccess: false,
    req,
  });
  return totalDocs > 0 ? post : null;
}

/** Saves a draft. The post stays unchanged. @throws HttpError 409 if it would replace a state that the caller has not seen */
export const saveDraft: Handler<typeof contract.saveDraft> = (req, input) =>
  inTransaction(req, async () => {
    const { draft, post, basedOn, isReplacement = false, seen, ...content } = input;
    // Otherwise, concurrent saves would both create a state.
    await advisoryLock(req, `draft ${draft}`);
    const last = await findDraft(req, draft);
    if (isUnseen(last, input)) throw refusalOf(contract.saveDraft, 409);
    const written = { draft, basedOn, content, post: await postOf(req, post) };
    const data = { ...written, writer: Number(req.user?.id) };
    const rest = { collection: 'post-drafts', data, ...asCaller(req) } as const;
    const row =
      last && !isReplacement && !staysInHistory(last, input)
        ? await req.payload.update({ ...rest, id: last.id })
        : await req.payload.create(rest);
    const { docs: states } = await req.payload.find({
      collection: 'post-drafts',
      where: { draft: { equals: draft } },
      sort: '-id',
      pagination: false,
      select: { createdAt: true },
      ...asCaller(req),
    });
    const oldest = Date.now() - daysInTrash * 24 * 3600_000;
    const old = states.slice(mostStates).filter((one) => Date.parse(one.createdAt) < oldest);
    for (const { id } of old)
      await req.payload.delete({ collection: 'post-drafts', id, ...asCaller(req) });
    return { keptAt: row.updatedAt };
  });

/** Returns whether a draft has no text, or a post has it, so that nothing is lost with the draft. */
async function isInPost(req: PayloadRequest, last: PostDraft): Promise<boolean> {
  const { title, markdown } = contentOfDraft(last);
  const { rows } = await connectionOf(req).execute(sql`
    SELECT FROM _posts_v WHERE latest
      AND trim(version_title) = ${title.trim()} AND trim(version_markdown) = ${markdown.trim()} LIMIT 1`);
  return rows.length > 0 || (title + markdown).trim() === '';
}

/**
 * Deletes all states of the user's own draft.
 *
 * @throws HttpError 409 if the caller has not seen the last one
 * @throws ReauthenticationRequired if its text would be lost
 */
export const deleteDraft: Handler<typeof contract.deleteDraft> = (req, { draft, ...known }) =>
  inTransaction(req, async () => {
    await advisoryLock(req, `draft ${draft}`);
    const last = await findDraft(req, draft);
    if (isUnseen(last, known)) throw refusalOf(contract.deleteDraft, 409);
    if (last && isBySession(req) && !(await isInPost(req, last))) {
      assertConfirmed(req);
      const { title } = contentOfDraft(last);
      const lines = [`The unsaved text of “${title}” was thrown away`];
      const undo = 'The site cannot undo this. It can be restored only from a backup.';
      await notifyOfAct(req, { subject: 'Unsaved text thrown away', lines, undo });
    }
    const where: Where = { draft: { equals: draft } };
    await req.payload.delete({ collection: 'post-drafts', where, ...asCaller(req) });
    return ok;
  });
