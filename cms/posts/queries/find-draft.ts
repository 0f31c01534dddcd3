import { type DraftContent, draftContent } from '../../contract/drafts';
import type { PayloadRequest, Where } from 'payload';
import type { PostDraft } from '../../payload-types';

/**
 * A draft as it was saved last, or null.
 *
 * @param writer whose it is: with them the system reads it, for those who have a link to it; else the caller reads their own
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

/** The post that a row of a draft holds, as it stood in the editor. */
export const contentOfDraft = ({ content }: Pick<PostDraft, 'content'>): DraftContent =>
  draftContent.parse(content);
