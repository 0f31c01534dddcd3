import { addImage as call } from '../contract/media';
import { storeImage } from '../queries/store-image';
import { defineEndpoint } from './define-endpoint';

export const addImage = defineEndpoint(call, storeImage);
