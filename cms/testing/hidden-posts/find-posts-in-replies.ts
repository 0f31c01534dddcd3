import { createActors } from '../contract-cases/actors';
import { newClientIp, type Harness } from '../contract-cases/harness';
import { pathsFor } from './page-paths';
import { makeMarkedPosts, type MarkedPost } from './posts';

/** How many paths are requested at a time. */
const atOnce = 4;

type Look = { path: string; owner: MarkedPost | null; headers: Record<string, string> };

/** Each path once, whichever post it is looked at for. */
function looksAt(posts: MarkedPost[], headers: Look['headers']): Look[] {
  const looks = new Map<string, Look>();
  for (const post of posts)
    for (const { path, isItsOwn } of pathsFor(post))
      looks.set(path, { path, owner: isItsOwn ? post : null, headers });
  return [...looks.values()];
}

/** The leaks, each as a line: the post by its state, and the path that told of it. */
type PostsInReplies = { hidden: string[]; published: string[] };

/** Looks for posts wherever they might be shown, as a visitor and as a reader who have heard of them. */
export async function findPostsInReplies(harness: Harness): Promise<PostsInReplies> {
  const posts = await makeMarkedPosts(harness);
  const postsInReplies: PostsInReplies = { hidden: [], published: [] };
  const note = ({ isHidden, state }: MarkedPost, what: string) =>
    postsInReplies[isHidden ? 'hidden' : 'published'].push(`${state}: ${what}`);

  const reader = await createActors(harness).newReader();
  // Pages show what the calls answer.
  const left = [...looksAt(posts, {}), ...looksAt(posts, reader.headers)];
  const goOn = async () => {
    for (let look = left.shift(); look; look = left.shift()) {
      const { path, owner, headers } = look;
      const answer = await harness.send({ method: 'GET', path, headers }, newClientIp());
      const told = `${JSON.stringify([...answer.headers])} ${await answer.text()}`;
      // What a visitor asks for may come back to them; what stands beside it may not.
      for (const post of posts)
        if (told.includes(post.secret) || (told.includes(post.word) && !path.includes(post.word)))
          note(post, `${path} tells of it`);
      if (owner && answer.status === 200) note(owner, `${path} is answered with 200`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, goOn));
  return postsInReplies;
}
