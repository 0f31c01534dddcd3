import { type Handlers, okIf, Reply } from '../api/define-endpoint';
import { nextCursorHeader } from '../contract/headers';
import type * as contract from '../contract/media';
import { deleteImage, restoreImage, updateImage } from './queries/change-image';
import { getImageUses } from './queries/find-image';
import { getImages } from './queries/get-images';
import { addImage, replaceImage } from './queries/store-image';

export const mediaHandlers: Handlers<typeof contract> = {
  addImage,
  getImages: async (req, input) => {
    const { images, next } = await getImages(req, input);
    return new Reply(images, { replyHeaders: { [nextCursorHeader]: next } });
  },
  getImageUses,
  updateImage,
  replaceImage,
  deleteImage: async (req, input) => okIf(await deleteImage(req, input)),
  restoreImage,
};
