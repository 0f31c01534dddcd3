import type { OgImage } from './og-image';
import { runInThread } from '../threads/worker-pool';

export type OgImageTask = {
  ogImage: OgImage;
  /** The ogImage's image on the disk; null draws the ogImage without it. */
  file: string | null;
  /** The emblems of the spines, by the slugs of their books. */
  emblems: ReadonlyMap<string, string>;
  /** Stands for a title of which the fonts have no letter. */
  instead: string;
};

/** An image of 1200 by 630 pixels, drawn in a thread beside this one. @returns JPEG */
export async function drawInWorker(task: OgImageTask): Promise<Buffer> {
  const bytes = (await runInThread('picture', task)) as Uint8Array;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
