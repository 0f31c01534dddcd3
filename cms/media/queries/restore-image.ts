import type { PayloadRequest } from 'payload';
import { changeImage } from './change-image';

/** Restores an image from the trash. @returns null if there is none */
export const restoreImage = (req: PayloadRequest, { id }: { id: number }) =>
  changeImage(req, id, { deletedAt: null }, { inTrash: true });
