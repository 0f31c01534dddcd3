import type { PayloadRequest } from 'payload';

/** Returns the address for notices to the author: from the site settings, else of their account. Called by the system. */
export async function notificationEmail(req: PayloadRequest): Promise<string | null> {
  const { noticesTo } = await req.payload.findGlobal({ slug: 'site-settings', depth: 0, req });
  if (noticesTo) return noticesTo;
  const { docs } = await req.payload.find({
    collection: 'users',
    where: { role: { equals: 'author' } },
    sort: 'createdAt',
    limit: 1,
    pagination: false,
    depth: 0,
    req,
  });
  return docs[0]?.email ?? null;
}
