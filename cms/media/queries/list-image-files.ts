import type { PayloadRequest } from 'payload';

/** An image of the dashboard and the names of all of its files. */
export type ImageFiles = { id: number; alt: string; filenames: string[] };

/** Every image with its files, those in the trash too. The system asks, for the operator. */
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
