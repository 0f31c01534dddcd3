import type { PayloadRequest } from 'payload';
import type { KeptPost } from '../contract/kept-text';
import { postScene } from '../pictures/scenes';
import { drawScene } from './draw-scene';
import { readHero } from './read-hero';
import { readImprint } from './read-imprint';

/** The picture that a post will be shared by, once it is saved with this title and hero image. @returns JPEG */
export async function drawPostCard(
  req: PayloadRequest,
  { title, heroId }: Pick<KeptPost, 'title' | 'heroId'>,
): Promise<Buffer> {
  const [imprint, hero] = await Promise.all([readImprint(req), readHero(req, heroId)]);
  return drawScene(req, postScene(imprint, { title: title.trim(), hero }));
}
