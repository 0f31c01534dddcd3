import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type PayloadRequest,
} from 'payload';
import type { Media } from '../payload-types';
import { findImageUses, type ImageUse } from './queries/find-image-uses';
import { findImage } from './queries/find-image';

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
