import type { PayloadRequest } from 'payload';
import type { z } from 'zod';
import type { saveDraft as call } from '../../contract/drafts';
import { inTransaction, asCaller } from '../../database/queries/connection';
import { advisoryLock } from '../../database/queries/locks';
import { findDraft } from './find-draft';

/** Milliseconds for which a state is updated. Then it stays in the history. */
const stateLasts = 5 * 60_000;

const mostStates = 40;

type Draft = z.output<typeof call.input>;
type DraftState = { id: number; createdAt: string; content: unknown };

const lengthOf = (content: unknown) =>
  typeof content === 'object' && content !== null && 'markdown' in content
    ? String(content.markdown).length
    : 0;

/** Returns whether a state stays in the history: if it is old, or if much of its text was deleted, possibly by mistake. */
const isLeftBehind = ({ createdAt, content }: DraftState, { markdown }: Draft) =>
  Date.now() - Date.parse(createdAt) > stateLasts || markdown.length < lengthOf(content) / 2;

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

async function write(req: PayloadRequest, input: Draft, writer: number) {
  const { draft, post, basedOn, isReplacement = false, ...content } = input;
  // Otherwise, concurrent saves would both create a state.
  await advisoryLock(req, `draft ${draft}`);
  const last = await findDraft(req, draft);
  const data = { draft, writer, basedOn, content, post: await postOf(req, post) };
  const rest = { collection: 'post-drafts', data, ...asCaller(req) } as const;
  const row =
    last && !isReplacement && !isLeftBehind(last, input)
      ? await req.payload.update({ ...rest, id: last.id })
      : await req.payload.create(rest);
  const { docs: states } = await req.payload.find({
    collection: 'post-drafts',
    where: { draft: { equals: draft } },
    sort: '-id',
    pagination: false,
    select: { createdAt: true },
    overrideAccess: false,
    req,
  });
  for (const { id } of states.slice(mostStates))
    await req.payload.delete({ collection: 'post-drafts', id, overrideAccess: false, req });
  return { keptAt: row.updatedAt };
}

/** Saves a draft. The post stays unchanged. @returns when it was saved */
export async function saveDraft(req: PayloadRequest, input: Draft): Promise<{ keptAt: string }> {
  const { user } = req;
  if (!user) throw new Error('A draft needs a writer.');
  return inTransaction(req, () => write(req, input, Number(user.id)));
}

/** Deletes all states of the user's own draft. */
export const deleteDraft = (req: PayloadRequest, { draft }: { draft: string }): Promise<void> =>
  inTransaction(req, async () => {
    await advisoryLock(req, `draft ${draft}`);
    await req.payload.delete({
      collection: 'post-drafts',
      where: { draft: { equals: draft } },
      overrideAccess: false,
      req,
    });
  });
