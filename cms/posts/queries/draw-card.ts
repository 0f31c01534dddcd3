import type { PayloadRequest } from 'payload';
import type { KeptPost } from '../../contract/drafts';
import { postScene } from '../../social-images/og-images';
import { drawScene } from '../../social-images/queries/draw-og-image';
import { readHero } from './read-hero';
import { readImprint } from '../../social-images/queries/branding';

/** The picture that a post will be shared by, once it is saved with this title and hero image. @returns JPEG */
export async function drawPostCard(
  req: PayloadRequest,
  { title, heroId }: Pick<KeptPost, 'title' | 'heroId'>,
): Promise<Buffer> {
  const [imprint, hero] = await Promise.all([readImprint(req), readHero(req, heroId)]);
  return drawScene(req, postScene(imprint, { title: title.trim(), hero }));
}
