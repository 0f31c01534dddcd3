import type { PayloadRequest } from 'payload';

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
