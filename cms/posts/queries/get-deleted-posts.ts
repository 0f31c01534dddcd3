import type { PayloadRequest, Where } from 'payload';
import { pageReply } from '../../api/define-endpoint';

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

/** Replies deleted posts, latest first, after the cursor. */
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
  return pageReply(docs, take, {
    entry: ({ id, title, slug, deletedAt }) => ({ id, title, slug, deletedAt: deletedAt ?? '' }),
    cursorOf: ({ deletedAt, id }) => `${deletedAt},${id}`,
    total,
  });
}
