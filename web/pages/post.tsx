import { postPath } from '../../cms/contract/paths';
import { data, redirect } from 'react-router-dom';
import { createClientAction, createAction } from '../api/actions';
import { ApiError } from '../api/client';
import { createClientLoader, type LoadArgs, createLoader } from '../api/loaders';
import { canonicalUrl } from '../canonical-url';
import { ErrorPage } from '../components/error-page';
import { pageMeta, siteOf } from '../page-meta';
import { plainText } from '../plain-text';
import { aboutPost, modifiedAt } from '../structured-data/posts';
import { type BreadcrumbsHandle, breadcrumbsTo } from '../breadcrumbs';
import type { Route } from './+types/post';
import { submitComment, whenCommentsChange } from './post/comments/comment-action';
import { Comments, type CommentPage } from './post/comments/comments';
import { pageOfReplies, placeOfReplies } from './post/comments/pages-of-replies';
import { UnsentComment } from './post/comments/unsent-comment';
import { InsteadOfPost, type MissingPost } from './post/missing-post';
import { Neighbours } from './post/neighbours';
import { PostArticle, type ShownPost } from './post/post-article';
import { RelatedPosts } from './post/related-posts';

/** A page's data: the post without its source, which readers are not shown, and a page of what was said about it. */
type PostData = ShownPost & { commentPage: CommentPage };

/** A reader at an earlier slug is sent to the present one, and who finds no post is shown the newest. */
const load = async ({ api, params, url }: LoadArgs<Route.LoaderArgs>) => {
  const { markdown: _, ...post } = await api('GET /Posts/by-slug/{slug}', {
    slug: params.slug,
    Tracking: 'false',
  }).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 400)) throw error;
    const detail = error.status === 404 ? error.problem.detail : null;
    const newest = await api('GET /Posts/GetSummary', { take: 3 }).catch(() => []);
    throw data({ detail, newest } satisfies MissingPost, { status: 404 });
  });
  if (post.slug !== params.slug) throw redirect(postPath(post.slug), 301);
  const after = /^\d{1,9}$/.exec(url.searchParams.get('comments') ?? '')?.[0] ?? '0';
  const { items, nextCursor } = await api.page('GET /Posts/{id}/comments', { id: post.id, after });
  const place = placeOfReplies(url.searchParams);
  const threads = items.map((thread) => pageOfReplies(thread, place));
  return { ...post, commentPage: { threads, next: nextCursor, isFirst: after === '0' } };
};
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);
export const action = createAction(submitComment);
export const clientAction = createClientAction(submitComment);
export const shouldRevalidate = whenCommentsChange;

export const handle: BreadcrumbsHandle<PostData> = {
  breadcrumbs: ({ slug, title }) => breadcrumbsTo('/blog', { to: postPath(slug), label: title }),
};

export const meta: Route.MetaFunction = ({ loaderData: post, matches }) =>
  post
    ? pageMeta({
        matches,
        path: postPath(post.slug),
        title: post.title,
        description: post.excerpt || plainText(post.html),
        ogImage: post.socialPicture,
        type: 'article',
        previous: post.previous && postPath(post.previous.slug),
        next: post.next && postPath(post.next.slug),
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
      <Comments post={post} page={post.commentPage} />
      <Neighbours previous={post.previous} next={post.next} />
      <RelatedPosts posts={post.related} />
    </div>
  );
}

export const ErrorBoundary = ({ error, actionData }: Route.ErrorBoundaryProps) => (
  <ErrorPage error={error}>
    <UnsentComment result={actionData} />
    <InsteadOfPost error={error} />
  </ErrorPage>
);
