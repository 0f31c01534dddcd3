import { drawCard } from '../contract/posts-card';
import { drawPostCard } from '../posts/queries/draw-card';
import { defineEndpoint } from '../api/define-endpoint';

export const drawnCard = defineEndpoint(drawCard, async (req, post) => ({
  picture: `data:image/jpeg;base64,${(await drawPostCard(req, post)).toString('base64')}`,
}));
