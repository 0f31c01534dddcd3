import type { PayloadRequest } from 'payload';
import type { DraftContent } from '../../contract/drafts';
import { postOgImage } from '../../social-images/og-images';
import { drawOgImage } from '../../social-images/queries/draw-og-image';
import { findHeroImage } from './find-hero-image';
import { findBranding } from '../../social-images/queries/find-branding';

/** The picture that a post will be shared by, once it is saved with this title and hero image. @returns JPEG */
export async function getOgPreview(
  req: PayloadRequest,
  { title, heroId }: Pick<DraftContent, 'title' | 'heroId'>,
): Promise<Buffer> {
  const [branding, hero] = await Promise.all([findBranding(req), findHeroImage(req, heroId)]);
  return drawOgImage(req, postOgImage(branding, { title: title.trim(), hero }));
}
