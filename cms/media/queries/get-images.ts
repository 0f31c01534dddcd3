import type { PayloadRequest, Where } from 'payload';
import { pageReply } from '../../api/define-endpoint';
import { libraryImage } from '../public-image';
import { asCaller } from '../../database/queries/connection';

/** Images that have a word in their name or their alternative text. */
const withWord = (word: string): Where => ({
  or: [{ alt: { contains: word } }, { filename: { contains: word } }],
});

/** Replies images that are not in the trash, newest first, after the one with the id `after`. */
export async function getImages(
  req: PayloadRequest,
  { q = '', take, after }: { q?: string | undefined; take: number; after?: number | undefined },
) {
  const words = q.split(/\s+/).filter(Boolean);
  const { docs } = await req.payload.find({
    collection: 'media',
    where: {
      and: [...words.map(withWord), ...(after === undefined ? [] : [{ id: { less_than: after } }])],
    },
    sort: '-id',
    limit: take + 1,
    pagination: false,
    ...asCaller(req),
  });
  return pageReply(docs, take, { entry: libraryImage, cursorOf: ({ id }) => id });
}

/** An image and the names of all its files. */
export type ImageFiles = { id: number; alt: string; filenames: string[] };

/** Returns every image with its files, including the trash. Runs as the system, for the operator. */
export async function listImageFiles(req: PayloadRequest): Promise<ImageFiles[]> {
  const { docs } = await req.payload.find({
    collection: 'media',
    trash: true,
    pagination: false,
    depth: 0,
    req,
  });
  return docs.map(({ id, alt, filename, sizes }) => ({
    id,
    alt,
    filenames: [filename, ...Object.values(sizes ?? {}).map((size) => size?.filename)].filter(
      (name) => typeof name === 'string',
    ),
  }));
}
