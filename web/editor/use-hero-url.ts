import { useState } from 'react';
import type { EditedPost } from '../../cms/contract/posts';
import type { UploadedImage } from './image-dialog';

/** The URL of the hero image: of one that was uploaded in this editor, or of the one that the post was saved with. */
export function useHeroUrl(heroId: number | null, post: EditedPost | null) {
  const [sent, setSent] = useState<ReadonlyMap<number, string>>(new Map());
  const noteHero = ({ id, url }: UploadedImage) => setSent(new Map([...sent, [id, url]]));
  if (heroId === null) return { heroUrl: null, noteHero };
  const saved = post?.heroId === heroId ? post.heroUrl : null;
  return { heroUrl: sent.get(heroId) ?? saved, noteHero };
}
