import type { PayloadRequest } from 'payload';

/** Where the author's notices go: where the site's settings say, else to their account's e-mail address. The system asks. */
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
