import { randomBytes } from 'node:crypto';
import type { PayloadRequest } from 'payload';
import { slugFrom } from '../../markup/slug';
import type { CallReply } from '../../contract/calls';
import { inTransaction } from '../../database/queries/in-transaction';
import { mediaUrl } from '../public-image';
import { storeImage, uploadOf } from './store-image';

/** Makes a unique file name from the sender's name for the file. */
const stemFrom = (name: string) =>
  `${slugFrom(name.replace(/\.\w*$/, ''), 60) || 'image'}-${randomBytes(4).toString('hex')}`;

/**
 * Stores an image with its sizes. If this fails, all its files are removed.
 *
 * @throws HttpError 400 if the content is not a usable image
 */
export async function addImage(
  req: PayloadRequest,
  { file, alt }: { file: File; alt: string },
): Promise<CallReply<'POST /media'>> {
  const name = stemFrom(file.name);
  // Payload stores it as WebP.
  const image = await storeImage(req, `${name}.webp`, async () =>
    inTransaction(req, async () =>
      req.payload.create({
        collection: 'media',
        data: { alt },
        file: await uploadOf(file, name),
        depth: 0,
        overrideAccess: false,
        req,
      }),
    ),
  );
  const { id, filename, width, height } = image;
  if (!filename || !width || !height) throw new Error(`Image ${id} was stored without its file.`);
  return { id, url: mediaUrl(filename), alt: image.alt, width, height };
}
