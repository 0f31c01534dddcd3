import { Link, useNavigation, useSubmit } from 'react-router-dom';
import { blogDescription, blogTitle } from '../../cms/contract/page-titles';
import type { PostSummary } from '../../cms/contract/posts-get-summary';
import { inBrowser, type Load, onServer } from '../api/loaders';
import { PostCard } from '../components/post-card';
import { SearchBox } from '../components/search-box';
import { isSearch, pageMeta, siteOf } from '../page-meta';
import { ReaderLinks } from '../session/reader-links';
import { aboutBlog } from '../structured-data/posts';
import { trailTo } from '../trail';
import type { Route } from './+types/blog';

const load: Load<{ q: string; posts: PostSummary[] }> = async ({ api, url }) => {
  const q = url.searchParams.get('q')?.trim() ?? '';
  return { q, posts: await api('GET /Posts/GetSummary', { q }) };
};
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

const title = blogTitle;

export const handle = { trail: () => trailTo('/blog') };

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  loaderData
    ? pageMeta({
        matches,
        path: '/blog',
        title,
        description: blogDescription,
        picture: siteOf(matches)?.socialPictures.blog,
        isSearch: isSearch(location),
        about: (site) => aboutBlog(site, loaderData.posts),
      })
    : [];

/** Asks again on each change; a later answer wins over an earlier one. */
function Search({ q }: { q: string }) {
  const submit = useSubmit();
  return (
    <SearchBox
      action="/blog"
      q={q}
      placeholder="Search posts..."
      label="Search posts"
      className="max-w-96 grow"
      onType={({ currentTarget }) =>
        void submit(currentTarget.form, { replace: q !== '', preventScrollReset: true })
      }
    />
  );
}

function NothingFound({ q }: { q: string }) {
  return (
    <div className="py-16 text-center">
      <p className="text-h3">
        {q ? `No post speaks of “${q}”.` : 'The first dispatch is still on the road.'}
      </p>
      {q && (
        <p className="mt-4">
          <Link to="/blog" className="link">
            See all posts
          </Link>
        </p>
      )}
    </div>
  );
}

export default function Blog({ loaderData: { q, posts } }: Route.ComponentProps) {
  const searching = useNavigation().location?.pathname === '/blog';
  return (
    <div className="max-w-page mx-auto px-6 pt-12">
      <h1 className="font-display text-h1 text-center">{title}</h1>
      <div className="mt-8 flex flex-wrap items-center justify-center gap-x-6 gap-y-2 sm:justify-between">
        <Search q={q} />
        <ReaderLinks />
      </div>
      <p role="status" className="sr-only">
        {q && !searching ? `${posts.length} posts found` : ''}
      </p>
      <div
        className={`mt-8 transition-opacity duration-150 ${searching ? 'opacity-60' : ''}`}
        aria-busy={searching}
      >
        {posts.length === 0 ? (
          <NothingFound q={q} />
        ) : (
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {posts.map((post, index) => (
              <li key={post.id} className="flex min-w-0 *:grow">
                <PostCard post={post} headingLevel={2} first={index === 0} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
