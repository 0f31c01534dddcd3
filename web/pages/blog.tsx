import { useState } from 'react';
import { data, Link, useNavigation, useLocation } from 'react-router-dom';
import { PageLink } from '../components/page-link';
import { mostRanked } from '../../cms/contract/plain/limits';
import { blogDescription, blogTitle, feedQuery, paths } from '../../cms/contract/plain/paths';
import { useNoResultsReport } from '../browser/page-reports';
import { ApiError } from '../../cms/contract/plain/client';
import { createClientLoader, createLoader, type LoadArgs } from '../api/loaders';
import { hasServiceWorker } from '../offline/tell-service-worker';
import { SearchBox } from '../components/search-box';
import { ShownUpTo } from '../components/veil';
import { PageHead, type BreadcrumbsHandle, breadcrumbsTo, useShell } from '../components/page';
import { aboutBlog } from '../structured-data/posts';
import type { Route } from './+types/blog';
import { blogHref, type PostList as List, readList, type Wanted, wantedIn } from './blog/list';
import { NothingFound, PostList } from './blog/post-list';
import { browserApi } from '../api/browser-api';
import { logOutClient } from '../account/session-actions';
import { logInPath } from '../account/local-path';
import { isLoggedIn } from '../account/reader-in-reply';
import { useReader } from '../account/reader-store';

/** The filter, the list (null if it failed to load), and the tag's name if there is such a tag. */
type Shown = { wanted: Wanted; list: List | null; tagName: string | null };

/**
 * An unknown tag is a 404. A list that fails to load is empty, without a message (specification, section 8), with status 503
 * so that it is not cached.
 */
const load = async ({ api, url, stage: upTo }: LoadArgs) => {
  const wanted = wantedIn(url);
  const [list, tags] = await Promise.all([
    readList(api, wanted, upTo).catch(nothingIfFailed(wanted)),
    wanted.tag ? api('GET /Tags', { upTo }).catch(nothingIfFailed(wanted)) : [],
  ]);
  const tagName = tags?.find(({ slug }) => slug === wanted.tag)?.name ?? null;
  const isMissing = wanted.tag !== '' && wanted.q === '' && list?.posts.length === 0;
  return data({ wanted, list, tagName }, { status: list === null ? 503 : isMissing ? 404 : 200 });
};

/** Returns null for failures. Rethrows client errors, because the URL is invalid. */
const nothingIfFailed =
  ({ q }: Wanted) =>
  (error: unknown): null => {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error;
    // Offline, the service worker may have a copy of the page, but not of searches.
    if (error instanceof TypeError && !q && hasServiceWorker()) throw error;
    return null;
  };
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

export const handle: BreadcrumbsHandle<Shown | undefined> = {
  breadcrumbs: (shown) =>
    breadcrumbsTo(
      '/blog',
      ...(shown?.tagName
        ? [{ to: blogHref({ tag: shown.wanted.tag }), label: shown.tagName }]
        : []),
    ),
};

function PartOfList({ wanted, tagName }: Omit<Shown, 'list'>) {
  if (!wanted.tag && !wanted.before) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center justify-center gap-x-5">
      {wanted.tag && (
        <PageLink to="/blog" className="link-line">
          All posts
        </PageLink>
      )}
      {wanted.before && (
        <PageLink to={blogHref({ ...wanted, before: '' })} className="link-line">
          The newest{tagName && ` on ${tagName}`}
        </PageLink>
      )}
    </p>
  );
}

/** Returns the results; while a search fails, the previous ones. */
function useSearchResults({ wanted, list }: Pick<Shown, 'wanted' | 'list'>) {
  const [last, setLast] = useState({ wanted, list });
  if (list !== null && list !== last.list) setLast({ wanted, list });
  if (list !== null) return { wanted, list };
  const isSamePart = last.wanted.tag === wanted.tag && last.wanted.before === wanted.before;
  return isSamePart && last.list !== null ? last : { wanted, list };
}

const entry = 'link flex min-h-11 items-center whitespace-nowrap';

function LogOut() {
  const [hasFailed, setHasFailed] = useState(false);
  const logOut = () =>
    logOutClient(browserApi()).then(
      () => setHasFailed(false),
      () => setHasFailed(true),
    );
  return (
    <>
      <button type="button" className={`${entry} cursor-pointer`} onClick={() => void logOut()}>
        Log out
      </button>
      <span role="status" className="text-note text-accent empty:absolute">
        {hasFailed && 'That did not work. Try again.'}
      </span>
    </>
  );
}

/**
 * Log in and Register for guests; name, account and Log out for users. Pages are cached for guests, so guests' links are
 * displayed until the user is known. Both have the same height.
 */
function ReaderLinks() {
  const reader = useReader();
  const { pathname, search } = useLocation();
  return (
    <div className="flex min-h-11 max-w-full min-w-0 items-center gap-x-5">
      {isLoggedIn(reader) ? (
        <>
          <span className="min-w-0 truncate" title={reader.userName}>
            {reader.userName}
          </span>
          <PageLink
            to={paths.account}
            aria-label={`Your account, ${reader.userName}`}
            className={entry}
          >
            Your account
          </PageLink>
          <LogOut />
        </>
      ) : (
        <>
          <PageLink to={logInPath(pathname + search)} className={entry}>
            Log in
          </PageLink>
          <PageLink to="/admin/register" className={entry}>
            Register
          </PageLink>
        </>
      )}
    </div>
  );
}

export default function Blog({ loaderData: { wanted, list, tagName } }: Route.ComponentProps) {
  const results = useSearchResults({ wanted, list });
  useNoResultsReport('/blog', wanted.q, list?.posts.length === 0);
  const searching = useNavigation().location?.pathname === '/blog';
  return (
    <div className="max-w-page mx-auto px-6 pt-6 md:pt-10">
      <PageHead
        path={tagName ? blogHref({ tag: wanted.tag }) : '/blog'}
        title={tagName ? `${blogTitle}: ${tagName}` : blogTitle}
        description={tagName ? `All posts on ${tagName}. ${blogDescription}` : blogDescription}
        ogImage={useShell()?.site.socialPictures.blog}
        feed={
          tagName
            ? { title: `${blogTitle}: ${tagName}`, query: feedQuery('tag', wanted.tag) }
            : null
        }
        isSearch={wanted.q !== '' || wanted.before !== '' || (wanted.tag !== '' && !tagName)}
        about={(site) => aboutBlog(site, list?.posts ?? [])}
      />
      <h1 className="font-display text-h1 text-center">
        {blogTitle}
        {wanted.tag && (
          <span className="font-text text-h3 text-faded mt-2 block break-words italic">
            Posts on {tagName ?? `“${wanted.tag}”`}
          </span>
        )}
      </h1>
      <PartOfList wanted={wanted} tagName={tagName} />
      <div className="mt-8 flex flex-wrap items-center justify-center gap-x-6 gap-y-2 sm:justify-between">
        <SearchBox
          action="/blog"
          q={wanted.q}
          placeholder="Search posts..."
          label="Search posts"
          keeping={wanted.tag ? { tag: wanted.tag } : {}}
          className="max-w-96 grow"
          rest={0}
        />
        <ReaderLinks />
      </div>
      <p
        role="status"
        className={
          wanted.q && list && list.posts.length > 0 ? 'text-note text-faded mt-6' : 'sr-only'
        }
      >
        {searching && 'Searching…'}
        {!searching && wanted.q && list && resultCount(list)}
      </p>
      <div
        className={`${wanted.q ? 'mt-4' : 'mt-8'} transition-opacity duration-150 ${searching ? 'opacity-60' : ''}`}
        aria-busy={searching}
      >
        <SearchResults {...results} />
      </div>
      <ShownUpTo />
    </div>
  );
}

function SearchResults({ wanted, list }: Pick<Shown, 'wanted' | 'list'>) {
  if (list === null)
    return (
      <p className="py-16 text-center">
        <Link reloadDocument to={blogHref(wanted)} className="button">
          Try again
        </Link>
      </p>
    );
  if (list.posts.length === 0) return <NothingFound wanted={wanted} />;
  return <PostList {...list} wanted={wanted} />;
}

function resultCount({ posts, total }: List): string {
  const count = total ?? posts.length;
  if (count >= mostRanked) return `${mostRanked} posts or more found, best matches first`;
  if (count > 1) return `${count} posts found, best matches first`;
  return count === 1 ? '1 post found' : 'No posts found';
}
