import { Link, redirect } from 'react-router-dom';
import type { PostPage } from '../../cms/contract/posts-by-slug';
import { inBrowserDo, onServerDo } from '../api/actions';
import { inBrowser, type Load, onServer } from '../api/loaders';
import { minutesToRead } from '../components/minutes-to-read';
import { Picture } from '../components/picture';
import { PostText } from '../components/post-text';
import { PublishedOn } from '../components/published-on';
import { TagList } from '../components/tag-list';
import { canonicalUrl } from '../canonical-url';
import { pageMeta, siteOf } from '../page-meta';
import { plainText } from '../plain-text';
import { aboutPost, modifiedAt } from '../structured-data/posts';
import { type Trailed, trailTo } from '../trail';
import type { Route } from './+types/post';
import { actOnComment, whenCommentsChange } from './post/comments/act';
import { Comments, type Said } from './post/comments/comments';
import { Contents, contentsOf } from './post/contents';
import { Neighbours } from './post/neighbours';
import { RelatedPosts } from './post/related-posts';

/** A page's data: the post, and a page of what was said about it. */
type PostData = PostPage & { said: Said };

/** A reader at an earlier address is sent to the present one. */
const load: Load<PostData> = async ({ api, params, url }) => {
  const post = await api('GET /Posts/by-slug/{slug}', {
    slug: params.slug ?? '',
    Tracking: 'false',
  });
  if (post.slug !== params.slug) throw redirect(`/blog/${post.slug}`, 301);
  const after = /^\d{1,9}$/.exec(url.searchParams.get('comments') ?? '')?.[0] ?? '0';
  const { items, nextCursor } = await api.page('GET /Posts/{id}/comments', { id: post.id, after });
  return { ...post, said: { threads: items, next: nextCursor, isFirst: after === '0' } };
};
export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServerDo(actOnComment);
export const clientAction = inBrowserDo(actOnComment);
export const shouldRevalidate = whenCommentsChange;

export const handle: Trailed<PostData> = {
  trail: ({ slug, title }) => trailTo('/blog', { to: `/blog/${slug}`, label: title }),
};

export const meta: Route.MetaFunction = ({ loaderData: post, matches }) =>
  post
    ? pageMeta({
        matches,
        path: `/blog/${post.slug}`,
        title: post.title,
        description: post.excerpt || plainText(post.html),
        picture: post.socialPicture,
        type: 'article',
        previous: post.previous && `/blog/${post.previous.slug}`,
        next: post.next && `/blog/${post.next.slug}`,
        facts: {
          'article:published_time': post.publishedAt,
          'article:modified_time': modifiedAt(post),
          'article:author': canonicalUrl(siteOf(matches), '/author'),
          'article:tag': post.tags,
        },
        about: (site) => aboutPost(site, post),
      })
    : [];

const Heading = ({ post }: { post: PostPage }) => (
  <header className="rule-double mb-9 flex flex-wrap-reverse items-end justify-between gap-x-8 gap-y-5 border-b-3 pb-7">
    <div className="min-w-0 grow basis-72">
      <h1 className="font-display text-h1 break-words">{post.title}</h1>
      <p className="text-note text-faded mt-3">
        <PublishedOn at={post.publishedAt} /> · {minutesToRead(post.minutes)}
      </p>
    </div>
    {post.hero && (
      <Picture image={post.hero} first sizes="200px" className="rounded-round w-50 shrink-0" />
    )}
  </header>
);

// From 1200 px on, the contents stand in the margin beside the text, which keeps its place in the middle.
const columns =
  'mx-auto max-w-measure xl:grid xl:max-w-none xl:grid-cols-[1fr_34rem_1fr] xl:gap-x-8';

export default function Post({ loaderData: post }: Route.ComponentProps) {
  const contents = contentsOf(post);
  return (
    <div className="px-6 pt-8">
      <article key={post.id}>
        <div className="max-w-measure mx-auto">
          <p className="mb-4 print:hidden">
            <Link to="/blog" className="link inline-flex min-h-11 items-center gap-2">
              <span aria-hidden="true">←</span> Back
            </Link>
          </p>
          <Heading post={post} />
        </div>
        <div className={columns}>
          <div className="xl:justify-self-end">
            {contents.length > 0 && <Contents headings={contents} />}
          </div>
          <div className="min-w-0">
            <PostText html={post.html} />
            <TagList tags={post.tagLinks} className="mt-12 justify-center" />
          </div>
        </div>
      </article>
      <Comments post={post} said={post.said} />
      <Neighbours previous={post.previous} next={post.next} />
      <RelatedPosts posts={post.related} />
    </div>
  );
}
