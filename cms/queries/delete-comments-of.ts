import type { PayloadRequest } from 'payload';

/**
 * Deletes the comments on a post. The system does it when the post goes, whoever deletes that.
 *
 * @throws Error when one of them cannot be deleted
 */
export async function deleteCommentsOf(req: PayloadRequest, postId: number): Promise<void> {
  const { errors } = await req.payload.delete({
    collection: 'comments',
    where: { post: { equals: postId } },
    depth: 0,
    req,
  });
  const [failed] = errors;
  if (failed) throw new Error(`Comment ${failed.id} cannot be deleted: ${failed.message}`);
}
