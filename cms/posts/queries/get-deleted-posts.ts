import type { PayloadRequest } from 'payload';
import type { DeletedPost } from '../../contract/posts';

/** How many are listed. The dashboard lists all of them, by pages. */
const most = 200;

/** The posts that can be put back, those deleted last first. */
export async function getDeletedPosts(req: PayloadRequest): Promise<DeletedPost[]> {
  const { docs } = await req.payload.find({
    collection: 'posts',
    where: { deletedAt: { exists: true } },
    sort: '-deletedAt',
    select: { title: true, slug: true, deletedAt: true },
    limit: most,
    pagination: false,
    depth: 0,
    trash: true,
    overrideAccess: false,
    req,
  });
  return docs.map(({ id, title, slug, deletedAt }) => ({
    id,
    title: title ?? '',
    slug: slug ?? '',
    deletedAt: deletedAt ?? '',
  }));
}
