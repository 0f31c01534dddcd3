import { useState } from 'react';
import type { EditedPost } from '../../cms/contract/posts';
import type { UploadedPicture } from './picture-dialog';

/** Where the hero image is to be seen: those that were sent from this desk, and the one that the post was saved with. */
export function useHeroUrl(heroId: number | null, post: EditedPost | null) {
  const [sent, setSent] = useState<ReadonlyMap<number, string>>(new Map());
  const noteHero = ({ id, url }: UploadedPicture) => setSent(new Map([...sent, [id, url]]));
  if (heroId === null) return { heroUrl: null, noteHero };
  const saved = post?.heroId === heroId ? post.heroUrl : null;
  return { heroUrl: sent.get(heroId) ?? saved, noteHero };
}
