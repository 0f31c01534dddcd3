import { drawCard } from '../contract/posts-card';
import { drawPostCard } from '../queries/draw-post-card';
import { defineEndpoint } from './define-endpoint';

export const drawnCard = defineEndpoint(drawCard, async (req, post) => ({
  picture: `data:image/jpeg;base64,${(await drawPostCard(req, post)).toString('base64')}`,
}));
