import { postPath } from '../../cms/contract/plain/paths';
import { data, redirect } from 'react-router-dom';
import { createClientAction, createAction } from '../api/actions';
import { wholeStory } from '../../cms/contract/plain/reading-stage';
import {
  createClientLoader,
  createLoader,
  isUnknown,
  isVeiled,
  type LoadArgs,
  orVeil,
  type Veiled,
} from '../api/loaders';
import { canonicalUrl } from '../structured-data/graph';
import { ErrorPage } from '../components/error-page';
import { SubscribeForm } from '../components/subscribe-form';
import { toldIn } from '../components/veil';
import { PageHead, type BreadcrumbsHandle, breadcrumbsTo, useShell } from '../components/page';
import { plainText } from '../components/plain-text';
import { aboutPost, modifiedAt } from '../structured-data/posts';
import type { Route } from './+types/post';
import { submitComment, whenCommentsChange } from './post/comments/comment-action';
import { Comments, type CommentPage } from './post/comments/comments';
import { pageOfReplies, placeOfReplies } from './post/comments/shown-threads';
import {
  InsteadOfPost,
  type MissingPost,
  UnsentComment,
  CommentsToldLater,
  PostToldLater,
} from './post/instead-of-post';
import { PostArticle } from './post/post-article';
import type { ReactNode } from 'react';
import { PageLink } from '../components/page-link';
import { LatinMarked } from '../components/latin';
import type { Neighbor, PostPage, PostSummary } from '../../cms/contract/posts';
import { PostCard } from '../components/post-card';

/** The post, and a page of its comments; null if the comments contain spoilers. */
type PostData = PostPage & { commentPage: CommentPage | null };

/** Values of `?look=`: the post, or the post with its comments. */
const looks = ['post', 'comments'] as const;
const lookOf = (wanted: string) => looks.find((look) => look === wanted);

/** Redirects from a former slug. For a missing post, loads the newest ones instead. */
const load = async ({
  api,
  params,
  url,
  ...reader
}: LoadArgs<Route.LoaderArgs>): Promise<PostData | Veiled> => {
  const asked = { upTo: reader.stage, look: lookOf(reader.look) };
  const post = await orVeil(
    api('GET /Posts/by-slug/{slug}', {
      slug: params.slug,
      Tracking: 'false',
      markdown: 'false',
      ...asked,
    }),
  ).catch(async (error: unknown) => {
    if (!isUnknown(error)) throw error;
    const detail = error.status === 404 ? error.problem.detail : null;
    const newest = await api('GET /Posts/GetSummary', { take: 3, upTo: reader.stage }).catch(
      () => [],
    );
    throw data({ detail, newest } satisfies MissingPost, { status: 404 });
  });
  if (isVeiled(post)) return post;
  if (post.slug !== params.slug) throw redirect(postPath(post.slug), 301);
  if (post.commentsFromBook !== null) return { ...post, commentPage: null };
  const after = /^\d{1,9}$/.exec(url.searchParams.get('comments') ?? '')?.[0] ?? '0';
  const { items, nextCursor } = await api.page('GET /Posts/{id}/comments', {
    id: post.id,
    after,
    ...asked,
  });
  const place = placeOfReplies(url.searchParams);
  const threads = items.map((thread) => pageOfReplies(thread, place));
  return { ...post, commentPage: { threads, next: nextCursor, isFirst: after === '0' } };
};
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);
export const action = createAction(submitComment);
export const clientAction = createClientAction(submitComment);
export const shouldRevalidate = whenCommentsChange;

export const handle: BreadcrumbsHandle<PostData | Veiled> = {
  breadcrumbs: (shown) =>
    isVeiled(shown)
      ? breadcrumbsTo('/blog')
      : breadcrumbsTo('/blog', { to: postPath(shown.slug), label: shown.title }),
};

type NeighborLinkProps = { post: Neighbor; label: ReactNode; className: string };

const NeighborLink = ({ post, label, className }: NeighborLinkProps) => (
  <PageLink
    to={postPath(post.slug)}
    prefetch="intent"
    className={`group flex min-h-11 min-w-0 flex-col py-5 ${className}`}
  >
    <span className="caps text-note text-faded">{label}</span>
    <span className="group-hover:text-accent text-h3 text-balance wrap-anywhere">
      <LatinMarked text={post.title} />
    </span>
  </PageLink>
);

const Neighbors = ({ previous, next }: Record<'previous' | 'next', Neighbor | null>) =>
  (previous ?? next) && (
    <nav
      aria-label="Earlier and later posts"
      className="rule-double max-w-measure mx-auto mt-14 grid border-y-3 sm:grid-cols-2 print:hidden"
    >
      {previous && (
        <NeighborLink
          post={previous}
          label={
            <>
              <span aria-hidden="true">←&nbsp;</span>
              Earlier
            </>
          }
          className="sm:pr-6"
        />
      )}
      {next && (
        <NeighborLink
          post={next}
          label={
            <>
              Later
              <span aria-hidden="true">&nbsp;→</span>
            </>
          }
          className="border-rule max-sm:not-first:border-t sm:col-start-2 sm:border-l sm:pl-6 sm:text-right"
        />
      )}
    </nav>
  );

const RelatedPosts = ({ posts }: { posts: PostSummary[] }) =>
  posts.length > 0 && (
    <section
      aria-labelledby="related"
      className={`mx-auto mt-16 print:hidden ${posts.length > 2 ? 'max-w-page' : 'max-w-measure'}`}
    >
      <h2 id="related" className="font-display text-h2 mb-6 text-center">
        Related posts
      </h2>
      <ul className="flex flex-wrap justify-center gap-6">
        {posts.map((post) => (
          <li
            key={post.id}
            className={`flex w-full max-w-88 *:grow sm:max-w-[calc(50%-0.75rem)] ${posts.length > 2 ? 'lg:max-w-[calc((100%-3rem)/3)]' : ''}`}
          >
            <PostCard post={post} headingLevel={3} />
          </li>
        ))}
      </ul>
    </section>
  );

export default function Post({ loaderData: post, params }: Route.ComponentProps) {
  const site = useShell()?.site;
  if (isVeiled(post))
    return (
      <>
        <PageHead
          path={postPath(params.slug)}
          title={`Told in ${toldIn(site, post.veiledFrom)}`}
          description="A post for those who have read further."
          ogImage={site?.socialPictures.blog}
          isSearch
        />
        <PostToldLater fromBook={post.veiledFrom} />
      </>
    );
  const { commentPage, commentsFromBook } = post;
  return (
    <div className="px-6 pt-8">
      <PageHead
        path={postPath(post.slug)}
        title={post.title}
        description={post.excerpt || plainText(post.html)}
        ogImage={post.socialPicture}
        type="article"
        previous={post.previous && postPath(post.previous.slug)}
        next={post.next && postPath(post.next.slug)}
        facts={{
          'article:published_time': post.publishedAt,
          'article:modified_time': modifiedAt(post),
          'article:author': canonicalUrl(site, '/author'),
          'article:tag': post.tags,
        }}
        about={(site) => aboutPost(site, post)}
      />
      <PostArticle key={post.id} post={post} />
      {commentPage ? (
        <Comments post={post} page={commentPage} />
      ) : (
        <CommentsToldLater count={post.commentCount} fromBook={commentsFromBook ?? wholeStory} />
      )}
      <SubscribeForm topic="posts" title="New posts by mail" />
      <Neighbors previous={post.previous} next={post.next} />
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
