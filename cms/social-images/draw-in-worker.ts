import type { Scene } from './og-image';
import { threads } from '../threads/pool';

export type PictureOrder = {
  scene: Scene;
  /** The scene's image on the disk; null draws the scene without it. */
  file: string | null;
  /** Stands for a title of which the fonts have no letter. */
  instead: string;
};

/** A picture of 1200 by 630 pixels, drawn in a thread beside this one. @returns JPEG */
export async function drawPicture(order: PictureOrder): Promise<Buffer> {
  const bytes = (await threads().run(order, { name: 'picture' })) as Uint8Array;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
