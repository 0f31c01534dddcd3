import { copyFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { PayloadRequest } from 'payload';
import { ifThere } from '../../database/file-errors';
import { earlierFile } from '../earlier-file';
import { findImage } from './find-image';

/** Returns the folder of the uploads. */
export const uploadFolder = ({ payload }: Pick<PayloadRequest, 'payload'>): string =>
  payload.collections.media.config.upload.staticDir ?? 'media';

/** Deletes the earlier files of an image, except those with these names. */
export async function forgetEarlierFiles(
  req: PayloadRequest,
  id: number,
  kept: Set<string>,
): Promise<void> {
  const folder = uploadFolder(req);
  for (const name of (await ifThere(readdir(folder))) ?? [])
    if (name.startsWith(`earlier.${id}.`) && !kept.has(name))
      await rm(path.join(folder, name), { force: true });
}

/** Copies the file of an image for its version, and deletes the copies whose version is gone. */
export async function keepFile(req: PayloadRequest, id: number): Promise<void> {
  const image = await findImage(req, id, { overrideAccess: true });
  if (!image?.filename) return;
  const { docs } = await req.payload.findVersions({
    collection: 'media',
    where: { parent: { equals: id } },
    select: { version: { edition: true } },
    pagination: false,
    depth: 0,
    req,
  });
  const names = [image, ...docs.map(({ version }) => version)].map(({ edition }) =>
    earlierFile(id, edition),
  );
  const folder = uploadFolder(req);
  await ifThere(
    copyFile(path.join(folder, image.filename), path.join(folder, earlierFile(id, image.edition))),
  );
  await forgetEarlierFiles(req, id, new Set(names));
}
