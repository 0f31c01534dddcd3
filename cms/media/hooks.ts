import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionBeforeOperationHook,
  MissingFile,
  type PayloadRequest,
} from 'payload';
import type { Media } from '../payload-types';
import { findImageUses, type ImageUse } from './queries/find-image-uses';
import { findImage } from './queries/find-image';
import { imageColor } from './image-color';
import { inspectImage } from './inspect-image';
import { slugFrom } from '../markup/slug';

const named = ({ name, kind, isInTrash }: ImageUse) =>
  kind === 'draft' ? name : `“${name}”${isInTrash ? ' in the trash' : ''}`;

async function refuseWhileShown(req: PayloadRequest, picture: Media) {
  const uses = await findImageUses(req, picture);
  if (uses.length === 0) return;
  const shown = uses.slice(0, 5).map(named).join(', ');
  const more = uses.length > 5 ? ` and ${uses.length - 5} more` : '';
  throw new APIError(
    `“${picture.filename ?? ''}” cannot be deleted: it is used in ${shown}${more}. Take it out there first.`,
    409,
  );
}

/** A picture that is shown somewhere, or will be when something is put back, does not go to the trash. */
export const refuseToTrashUsedImage: CollectionBeforeChangeHook<Media> = async ({
  data,
  originalDoc,
  req,
}) => {
  if (originalDoc && data.deletedAt && !originalDoc.deletedAt)
    await refuseWhileShown(req, originalDoc);
  return data;
};

/** Nor is it deleted for good. */
export const refuseToDeleteUsedImage: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const picture = await findImage(req, id, { overrideAccess: true });
  if (picture) await refuseWhileShown(req, picture);
};

/** Names that mean nothing to a file system or a web server; what stands before the last dot. */
const plainStem = /^[a-z0-9](?:[\w -]*\w)?$/i;

/**
 * Refuses a picture that is to be fetched from an address: `pasteURL` closes only the form's way to it, and Payload has taken
 * `url` off the data by now to fetch it when there is no file. It has no use for a file either where it duplicates a picture.
 *
 * @throws MissingFile
 */
export const refuseToFetch: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  if (operation !== 'create' || typeof req.data?.url !== 'string') return;
  const isDuplicating = 'duplicateFromID' in args && args.duplicateFromID !== undefined;
  if (isDuplicating || !req.file) throw new MissingFile(req.t);
};

/**
 * Looks at every picture before anything is made of it, whichever way it comes: its content, not what its sender says of it,
 * decides whether it is taken and what it is called.
 *
 * @throws UnusableImage
 */
export const inspectUpload: CollectionBeforeOperationHook = async ({ req: { file } }) => {
  if (!file) return;
  const { extension, mimetype } = await inspectImage(file.data);
  const stem = file.name.replace(/\.\w*$/, '');
  file.name = `${plainStem.test(stem) ? stem : slugFrom(stem, 60) || 'image'}.${extension}`;
  file.mimetype = mimetype;
};

/** The color of what is stored, once it is cropped and turned as it will be shown. */
export const mixColor: CollectionBeforeChangeHook<Media> = async ({ data, req: { file } }) =>
  file ? { ...data, color: await imageColor(file.data) } : data;
