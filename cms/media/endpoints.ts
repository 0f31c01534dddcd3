import type { Handlers } from '../api/define-endpoint';
import { addImage } from './queries/add-image';
import type * as contract from '../contract/media';

export const mediaHandlers: Handlers<typeof contract> = {
  addImage,
};
