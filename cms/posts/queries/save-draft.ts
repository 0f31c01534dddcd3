import type { PayloadRequest } from 'payload';
import type { z } from 'zod';
import type { saveDraft as call } from '../../contract/drafts';
import { inTransaction } from '../../database/queries/in-transaction';
import { advisoryLock } from '../../database/queries/advisory-lock';

/** How long one row follows what is typed, in milliseconds: then it stays as a state to come back to. */
const stateLasts = 5 * 60_000;

/** How many states of a draft are there to come back to. */
const mostStates = 40;

type Draft = z.output<typeof call.input>;
type DraftState = { id: number; createdAt: string; content: unknown };

const lengthOf = (content: unknown) =>
  typeof content === 'object' && content !== null && 'markdown' in content
    ? String(content.markdown).length
    : 0;

/** A state is left behind when it is old enough, and at once when much of the text is gone: that may be a slip. */
const isLeftBehind = ({ createdAt, content }: DraftState, { markdown }: Draft) =>
  Date.now() - Date.parse(createdAt) > stateLasts || markdown.length < lengthOf(content) / 2;

/** The post that is worked on, unless it has been deleted for good: its text is saved all the same. */
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
  // Two pauses at once would both make a new state.
  await advisoryLock(req, `draft ${draft}`);
  const { docs: states } = await req.payload.find({
    collection: 'post-drafts',
    where: { draft: { equals: draft } },
    sort: '-id',
    pagination: false,
    select: { createdAt: true },
    overrideAccess: false,
    req,
  });
  const [latest] = states.slice(0, 1);
  const last = latest
    ? await req.payload.findByID({
        collection: 'post-drafts',
        id: latest.id,
        depth: 0,
        overrideAccess: false,
        req,
      })
    : null;
  const data = { draft, writer, basedOn, content, post: await postOf(req, post) };
  const rest = { collection: 'post-drafts', data, depth: 0, overrideAccess: false, req } as const;
  const row =
    last && !isReplacement && !isLeftBehind(last, input)
      ? await req.payload.update({ ...rest, id: last.id })
      : await req.payload.create(rest);
  for (const { id } of states.slice(mostStates))
    await req.payload.delete({ collection: 'post-drafts', id, overrideAccess: false, req });
  return { keptAt: row.updatedAt };
}

/** Saves what is being written. The post itself stays as it is. @returns when it was saved */
export async function saveDraft(req: PayloadRequest, input: Draft): Promise<{ keptAt: string }> {
  const { user } = req;
  if (!user) throw new Error('A draft belongs to somebody.');
  return inTransaction(req, () => write(req, input, Number(user.id)));
}
