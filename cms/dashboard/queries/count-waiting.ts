import {
  type CollectionSlug,
  createLocalReq,
  type PayloadRequest,
  type ServerProps,
  type Where,
} from 'payload';
import { readBlockedUsers } from '../../comments/queries/decisions';
import { floods, type Waiting, waitingFor } from '../first-page/waiting';

/** Returns the number of records that match a filter and that the user may read. */
export const countReadable = async (
  req: PayloadRequest,
  collection: CollectionSlug,
  where: Where = {},
): Promise<number> =>
  (await req.payload.count({ collection, where, overrideAccess: false, req })).totalDocs;

type Asking = Pick<ServerProps, 'payload' | 'user'>;

async function countEach<What extends Pick<Waiting, 'collection' | 'where' | 'for'>>(
  { payload, user }: Asking,
  list: (req: PayloadRequest) => What[] | Promise<What[]>,
): Promise<(What & { count: number })[]> {
  if (!user) return [];
  const req = await createLocalReq({ user }, payload);
  return Promise.all(
    (await list(req))
      .filter((what) => what.for.includes(user.role))
      .map(async (what) => ({
        ...what,
        count: await countReadable(req, what.collection, what.where),
      })),
  );
}

/** Returns the counts of all pending work of the logged-in user. */
export const countAll = (asking: Asking) =>
  countEach(asking, async (req) => waitingFor(new Date(), await readBlockedUsers(req)));

/** Returns the floods that the logged-in user may delete, with their counts. */
export const countFloods = async (asking: Asking) =>
  (await countEach(asking, () => floods)).filter(({ count }) => count > 0);
