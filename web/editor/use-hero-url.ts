import { useState } from 'react';
import type { EditedPost } from '../../cms/contract/posts';
import type { ChosenPicture } from './pictures/picture-dialog';

/** Returns the URL of the hero image: one that was chosen in this editor, or the saved post's. */
export function useHeroUrl(heroId: number | null, post: EditedPost | null) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const noteHero = ({ id, url }: ChosenPicture) =>
    setChosen((before) => new Map([...before, [id, url]]));
  if (heroId === null) return { heroUrl: null, noteHero };
  const saved = post?.heroId === heroId ? post.heroUrl : null;
  return { heroUrl: chosen.get(heroId) ?? saved, noteHero };
}
