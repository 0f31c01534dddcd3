export { getImages, getImageUses } from './queries/find-image';
export {
  addImage,
  deleteImage,
  replaceImage,
  restoreImage,
  updateImage,
} from './queries/store-image';
