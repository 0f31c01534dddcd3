import { type DraftContent, draftContent } from '../../contract/drafts';
import type { PayloadRequest, Where } from 'payload';
import type { PostDraft } from '../../payload-types';

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
