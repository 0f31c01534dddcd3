import { Link, redirect } from 'react-router-dom';
import type { Post as PostData } from '../../cms/contract/posts-by-slug';
import { inBrowser, type Load, onServer } from '../api/loaders';
import { Picture } from '../components/picture';
import { Prose } from '../components/prose';
import { minutesToRead } from '../components/minutes-to-read';
import { PublishedOn } from '../components/published-on';
import { canonicalUrl } from '../canonical-url';
import { pageMeta, siteOf } from '../page-meta';
import { plainText } from '../plain-text';
import { aboutPost, modifiedAt } from '../structured-data/posts';
import { type Trailed, trailTo } from '../trail';
import type { Route } from './+types/post';

/** A reader at an earlier address is sent to the present one. */
const load: Load<PostData> = async ({ api, params }) => {
  const post = await api('GET /Posts/by-slug/{slug}', {
    slug: params.slug ?? '',
    Tracking: 'false',
  });
  if (post.slug !== params.slug) throw redirect(`/blog/${post.slug}`, 301);
  return post;
};
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

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
        image: post.hero,
        type: 'article',
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
    <article className="mx-auto max-w-[37rem] px-6 pt-8">
      <p>
        <Link to="/blog" className="link inline-flex min-h-11 items-center gap-2">
          <span aria-hidden="true">←</span> Back
        </Link>
      </p>
      <header className="rule-double mt-4 mb-9 flex flex-wrap-reverse items-end justify-between gap-x-8 gap-y-5 border-b-3 pb-7">
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
      <Prose html={post.html} className="mx-auto" />
      {post.tags.length > 0 && (
        <ul aria-label="Tags" className="mt-12 flex flex-wrap justify-center gap-2">
          {post.tags.map((tag) => (
            <li key={tag} className="caps text-note text-faded border-rule border px-3 pb-0.5">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
