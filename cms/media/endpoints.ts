import { type Handlers, okIf } from '../api/define-endpoint';
import type * as contract from '../contract/media';
import { deleteImage, restoreImage, updateImage } from './queries/change-image';
import { getImageUses } from './queries/find-image';
import { getImages } from './queries/get-images';
import { addImage, replaceImage } from './queries/store-image';

export const mediaHandlers: Handlers<typeof contract> = {
  addImage,
  getImages,
  getImageUses,
  updateImage,
  replaceImage,
  deleteImage: async (req, input) => okIf(await deleteImage(req, input)),
  restoreImage,
};
