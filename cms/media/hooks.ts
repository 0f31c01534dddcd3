import { randomBytes } from 'node:crypto';
import {
  APIError,
  type CollectionAfterDeleteHook,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionBeforeOperationHook,
  MissingFile,
  type PayloadRequest,
} from 'payload';
import type { Media } from '../payload-types';
import { findImage, findImageUses, type ImageUse } from './queries/find-image';
import { forgetEarlierFiles, keepFile } from './queries/earlier-files';
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
    `“${picture.filename ?? ''}” cannot be deleted, because it is used in ${shown}${more}. Remove it there first.`,
    409,
  );
}

/** Refuses to move an image to the trash while something uses it, including things in the trash. */
export const refuseToTrashUsedImage: CollectionBeforeChangeHook<Media> = async ({
  data,
  originalDoc,
  req,
}) => {
  if (originalDoc && data.deletedAt && !originalDoc.deletedAt)
    await refuseWhileShown(req, originalDoc);
  return data;
};

/** Refuses to delete an image while something uses it. */
export const refuseToDeleteUsedImage: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const picture = await findImage(req, id, { overrideAccess: true });
  if (picture) await refuseWhileShown(req, picture);
};

/** File names, without extension, that are safe in a file system and a URL. */
const plainStem = /^[a-z0-9](?:[\w -]*\w)?$/i;

/**
 * Refuses an upload that names a URL to fetch. `pasteURL: false` removes this only from the form. Payload has removed `url` from
 * the data by now, so this checks for a missing file, which also refuses duplicating an image.
 *
 * @throws MissingFile
 */
export const refuseToFetch: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  if (operation !== 'create' || typeof req.data?.url !== 'string') return;
  const isDuplicating = 'duplicateFromID' in args && args.duplicateFromID !== undefined;
  if (isDuplicating || !req.file) throw new MissingFile(req.t);
};

/**
 * Checks every upload by its content, not by what the sender says, before it is processed.
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

/** Stores the color of an uploaded image after it was cropped and rotated, and gives its file a new edition. */
export const describeFile: CollectionBeforeChangeHook<Media> = async ({ data, req: { file } }) =>
  file
    ? { ...data, color: await imageColor(file.data), edition: randomBytes(8).toString('hex') }
    : data;

/** Keeps the file that an upload or a crop replaces, for earlier versions. */
export const keepEarlierFile: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  const isNewFile = req.file !== undefined || req.query?.uploadEdits !== undefined;
  if (operation === 'update' && isNewFile && 'id' in args && args.id !== undefined)
    await keepFile(req, Number(args.id));
};

/** Deletes the files of earlier versions with the image. */
export const deleteEarlierFiles: CollectionAfterDeleteHook<Media> = ({ id, req }) =>
  forgetEarlierFiles(req, Number(id), new Set());
