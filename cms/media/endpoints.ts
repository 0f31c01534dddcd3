import { type Handlers, okIf, Reply } from '../api/define-endpoint';
import { nextCursorHeader } from '../contract/headers';
import type * as contract from '../contract/media';
import { addImage } from './queries/add-image';
import { findImage } from './queries/find-image';
import { findImageUses } from './queries/find-image-uses';
import { getImages } from './queries/get-images';
import { replaceImage } from './queries/replace-image';
import { deleteImage, restoreImage, updateImage } from './queries/update-image';

export const mediaHandlers: Handlers<typeof contract> = {
  addImage,
  getImages: async (req, input) => {
    const { images, next } = await getImages(req, input);
    return new Reply(images, { replyHeaders: { [nextCursorHeader]: next } });
  },
  getImageUses: async (req, { id }) => {
    const image = await findImage(req, id, { overrideAccess: false });
    return image && findImageUses(req, image);
  },
  updateImage,
  replaceImage,
  deleteImage: async (req, { id }) => okIf(await deleteImage(req, id)),
  restoreImage: (req, { id }) => restoreImage(req, id),
};
