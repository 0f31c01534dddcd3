import type { PayloadRequest } from 'payload';
import type { DraftContent } from '../../contract/drafts';
import { postOgImage } from '../../social-images/og-images';
import { drawOgImage } from '../../social-images/queries/draw-og-image';
import { findHeroImage } from './find-hero-image';
import { findBranding } from '../../social-images/queries/find-branding';

/** Draws the social image of a post before it is saved. @returns JPEG */
export async function getOgPreview(
  req: PayloadRequest,
  { title, heroId }: Pick<DraftContent, 'title' | 'heroId'>,
): Promise<Buffer> {
  const [branding, hero] = await Promise.all([findBranding(req), findHeroImage(req, heroId)]);
  return drawOgImage(req, postOgImage(branding, { title: title.trim(), hero }));
}
