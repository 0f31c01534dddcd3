import { addImage as call } from '../contract/media';
import { storeImage } from '../media/queries/add-image';
import { defineEndpoint } from '../api/define-endpoint';

export const addImage = defineEndpoint(call, storeImage);
