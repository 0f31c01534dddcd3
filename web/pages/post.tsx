import { redirect } from 'react-router-dom';
import type { PostPage } from '../../cms/contract/posts';
import { inBrowserDo, onServerDo } from '../api/actions';
import { inBrowser, type Load, onServer } from '../api/loaders';
import { canonicalUrl } from '../canonical-url';
import { ErrorPage } from '../components/error-page';
import { pageMeta, siteOf } from '../page-meta';
import { plainText } from '../plain-text';
import { aboutPost, modifiedAt } from '../structured-data/posts';
import { type Trailed, trailTo } from '../breadcrumbs';
import type { Route } from './+types/post';
import { actOnComment, whenCommentsChange } from './post/comments/comment-action';
import { Comments, type Said } from './post/comments/comments';
import { KeptWords } from './post/comments/unsent-comment';
import { Neighbours } from './post/neighbours';
import { PostArticle } from './post/post-article';
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

export default function Post({ loaderData: post }: Route.ComponentProps) {
  return (
    <div className="px-6 pt-8">
      <PostArticle key={post.id} post={post} />
      <Comments post={post} said={post.said} />
      <Neighbours previous={post.previous} next={post.next} />
      <RelatedPosts posts={post.related} />
    </div>
  );
}

export const ErrorBoundary = ({ error, actionData }: Route.ErrorBoundaryProps) => (
  <ErrorPage error={error}>
    <KeptWords outcome={actionData} />
  </ErrorPage>
);
