import { feedPaths, feedTypes, paths } from '../../contract/plain/paths';
import { type Request, type Response, Router } from 'express';
import { createLocalReq, type Payload } from 'payload';
import { noCache } from './public-answer';
import { findFeedPosts, findTopic } from './queries/find-feed-posts';
import { getSite } from '../../subjects/pages/queries/get-site';
import { atomXml, type FeedContent, feedContent, jsonFeed } from './feed-content';

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

/** Returns the feed; null if the tag or the book does not exist. */
async function read(payload: Payload, query: Request['query']): Promise<FeedContent | null> {
  const req = await createLocalReq({}, payload);
  const of = query.book === undefined ? 'tag' : 'book';
  const { [of]: slug } = query;
  const [site, topic] = await Promise.all([
    getSite(req),
    typeof slug === 'string' ? findTopic(req, of, slug) : null,
  ]);
  if (slug !== undefined && !topic) return null;
  const hub: unknown = payload.config.custom.hub;
  const posts = await findFeedPosts(req, topic);
  return feedContent(site, posts, topic, typeof hub === 'string' ? hub : undefined);
}

/** Serves `/feed.xml` and `/feed.json` with the newest posts in full: all, those with a tag, or those that link to a book. */
export function feeds(payload: Payload): Router {
  const router = Router();
  const answer =
    (type: string, form: (content: FeedContent) => string) =>
    async ({ query }: Request, response: Response) => {
      const content = await read(payload, query);
      if (!content)
        return void response.status(404).type('text').send('There is no such tag or book.');
      noCache(response);
      // Without posts there is no time of the last change.
      if (content.posts.length > 0) response.set('last-modified', content.updatedAt.toUTCString());
      response.type(type).send(form(content));
    };
  router.get(feedPaths.atom, answer(feedTypes.atom, atomXml));
  router.get(
    feedPaths.json,
    answer(feedTypes.json, (content) => JSON.stringify(jsonFeed(content))),
  );
  router.get(habits, ({ url }, response) => {
    const { search } = new URL(url, 'http://localhost');
    response.redirect(301, `${feedPaths.atom}${search}`);
  });
  return router;
}
