import { useState, type MouseEvent, useEffect, useRef } from 'react';
import { useLocation, Link } from 'react-router-dom';
import { browserApi } from '../../api/browser-api';
import { isPlainClick } from '../../browser/is-plain-click';
import { stageNow } from '../../api/stage-now';
import { readList, type Wanted, isWhole, blogHref, type PostList as List } from './list';
import { useShell } from '../../components/page';
import { PageLink } from '../../components/page-link';
import { PostCard } from '../../components/post-card';

type Older = Omit<List, 'total'>;

type State = 'ready' | 'loading' | 'failed';

/** Loaded posts by history entry and reading stage, so that Back restores the list. Not used on the server. */
const cache = new Map<string, Older>();

function useOlderPosts(wanted: Wanted, next: string | null) {
  const key = `${useLocation().key} ${useShell()?.stage} ${next}`;
  const [loaded, setLoaded] = useState<{ key: string; list: Older } | null>(null);
  const [attempt, setAttempt] = useState<{ key: string; state: State } | null>(null);
  const older = (loaded?.key === key ? loaded.list : cache.get(key)) ?? { posts: [], next };
  const state = attempt?.key === key ? attempt.state : 'ready';

  async function loadMore(): Promise<void> {
    if (state === 'loading' || older.next === null) return;
    setAttempt({ key, state: 'loading' });
    const more = await readList(browserApi(), { ...wanted, before: older.next }, stageNow()).catch(
      () => null,
    );
    if (more) {
      const list = { posts: [...older.posts, ...more.posts], next: more.next };
      cache.set(key, list);
      setLoaded({ key, list });
    }
    setAttempt((now) => (now?.key === key ? { key, state: more ? 'ready' : 'failed' } : now));
  }

  return {
    ...older,
    state,
    /** True if posts were loaded now, not restored by Back. */
    hasLoaded: loaded?.key === key,
    loadMore,
  };
}

function whatIsMissing({ q, tag, before }: Wanted): string {
  if (q) return `No post mentions “${q}”.`;
  if (tag) return 'No post has this tag.';
  return before ? 'There are no older posts.' : 'The first dispatch is still on the road.';
}

export function NothingFound({ wanted }: { wanted: Wanted }) {
  return (
    <div className="py-16 text-center">
      <p className="text-h3 break-words">{whatIsMissing(wanted)}</p>
      {!isWhole(wanted) && (
        <p className="mt-4">
          <PageLink to="/blog" className="link-line">
            See all posts
          </PageLink>
        </p>
      )}
    </div>
  );
}

/**
 * Posts as cards, and a link to older ones. With JavaScript, it appends them and focuses the first; without, it opens the
 * next page.
 */
export function PostList({ posts, next, wanted }: List & { wanted: Wanted }) {
  const older = useOlderPosts(wanted, next);
  const shown = [...posts, ...older.posts];
  const hasLead = isWhole(wanted);
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number>(null);

  useEffect(() => {
    if (firstNew.current === null || shown.length <= firstNew.current) return;
    list.current?.children[firstNew.current]
      ?.querySelector<HTMLElement>('a')
      ?.focus({ preventScroll: true });
    firstNew.current = null;
  }, [shown.length]);

  const loadMore = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    firstNew.current = shown.length;
    void older.loadMore();
  };

  return (
    <>
      <ul ref={list} className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((post, index) => (
          <li
            key={post.id}
            className={`flex min-w-0 *:grow ${hasLead && index === 0 ? 'col-span-full' : ''}`}
          >
            <PostCard
              post={post}
              headingLevel={2}
              first={index === 0}
              isLead={hasLead && index === 0}
              wantedTag={wanted.tag}
            />
          </li>
        ))}
      </ul>
      <div className="mt-10 flex flex-col items-center gap-3 print:hidden">
        {older.next !== null && (
          <Link
            to={blogHref({ ...wanted, before: older.next })}
            className="button"
            data-held=""
            aria-disabled={older.state === 'loading'}
            onClick={loadMore}
          >
            {older.state === 'loading' ? 'Turning the page…' : 'Older posts'}
          </Link>
        )}
        <p role="status" className={older.state === 'failed' ? 'text-accent' : 'sr-only'}>
          {older.state === 'failed' &&
            'The older posts did not load. Check your connection and try again.'}
          {older.state === 'ready' && older.hasLoaded && `${shown.length} posts are shown.`}
        </p>
      </div>
    </>
  );
}
