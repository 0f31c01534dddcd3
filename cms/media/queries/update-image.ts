import type { PayloadRequest } from 'payload';
import { changeImage, type ImageFields } from './change-image';

/** Changes the alternative text or the focal point of an image. @returns null if there is none */
export const updateImage = (
  req: PayloadRequest,
  { id, ...fields }: { id: number } & Pick<ImageFields, 'alt' | 'focalX' | 'focalY'>,
) => changeImage(req, id, fields, { inTrash: false });
