import { paths } from '../contract/paths';
import { type Request, type Response, Router } from 'express';
import type { Payload } from 'payload';
import { anonymousRequest, noCache } from './public-answer';
import { findFeedPosts, findTag } from './queries/find-feed-posts';
import { getSite } from '../pages/queries/get-site';
import { atomXml } from './atom';
import { type FeedContent, feedContent } from './feed-content';
import { jsonFeed } from './json-feed';

/** Common feed URLs that feed readers try. */
const habits = [
  '/feed',
  '/rss',
  '/rss.xml',
  '/atom',
  '/atom.xml',
  '/index.xml',
  `${paths.blog}/feed`,
];

/** Returns the feed; null if the tag does not exist. */
async function read(payload: Payload, tag: unknown): Promise<FeedContent | null> {
  const req = await anonymousRequest(payload);
  const slug = typeof tag === 'string' ? tag : '';
  const [site, foundTag] = await Promise.all([getSite(req), slug ? findTag(req, slug) : null]);
  if (tag !== undefined && !foundTag) return null;
  const content = feedContent(site, await findFeedPosts(req, foundTag), foundTag);
  // The hub is told of these two feeds only, because a post may lose a tag.
  const hub: unknown = payload.config.custom.hub;
  return typeof hub === 'string' && !foundTag ? { ...content, hub } : content;
}

/** Routes `/feed.xml` and `/feed.json`: the newest posts with their full text, of all posts or of one tag. */
export function feeds(payload: Payload): Router {
  const router = Router();
  const answer =
    (type: string, form: (content: FeedContent) => string) =>
    async ({ query }: Request, response: Response) => {
      const content = await read(payload, query.tag);
      if (!content) {
        response.status(404).type('text').send('There is no such tag.');
        return;
      }
      noCache(response);
      // Without posts there is no time of the last change.
      if (content.posts.length > 0) response.set('last-modified', content.updatedAt.toUTCString());
      response.type(type).send(form(content));
    };
  router.get('/feed.xml', answer('application/atom+xml', atomXml));
  router.get(
    '/feed.json',
    answer('application/feed+json', (content) => JSON.stringify(jsonFeed(content))),
  );
  router.get(habits, ({ url }, response) => {
    const { search } = new URL(url, 'http://localhost');
    response.redirect(301, `/feed.xml${search}`);
  });
  return router;
}
