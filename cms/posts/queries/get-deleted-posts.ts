import type { PayloadRequest, Where } from 'payload';
import type { DeletedPost } from '../../contract/posts';

const cursorOf = ({ deletedAt, id }: DeletedPost) => `${deletedAt},${id}`;

/** Condition for posts after the cursor, which works even if its post was restored. */
function following(cursor: string): Where {
  const [deletedAt, id] = cursor.split(',');
  return {
    or: [
      { deletedAt: { less_than: deletedAt } },
      { and: [{ deletedAt: { equals: deletedAt } }, { id: { less_than: Number(id) } }] },
    ],
  };
}

/** Returns deleted posts, latest first, after the cursor, the cursor of the next page, and their number on all pages. */
export async function getDeletedPosts(
  req: PayloadRequest,
  { take, after }: { take: number; after?: string | undefined },
) {
  const isDeleted: Where = { deletedAt: { exists: true } };
  const asked = { collection: 'posts', trash: true, overrideAccess: false, req } as const;
  const { totalDocs: total } = await req.payload.count({ ...asked, where: isDeleted });
  const { docs } = await req.payload.find({
    ...asked,
    where: after === undefined ? isDeleted : { and: [isDeleted, following(after)] },
    sort: ['-deletedAt', '-id'],
    select: { title: true, slug: true, deletedAt: true },
    limit: take + 1,
    pagination: false,
    depth: 0,
  });
  const posts = docs.slice(0, take).map(({ id, title, slug, deletedAt }) => ({
    id,
    title: title ?? '',
    slug: slug ?? '',
    deletedAt: deletedAt ?? '',
  }));
  const last = posts.at(-1);
  return { posts, next: docs.length > take && last ? cursorOf(last) : undefined, total };
}
