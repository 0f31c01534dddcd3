import { type MouseEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { PostCard } from '../../components/post-card';
import { blogHref, isWhole, type PostList as List, type Wanted } from './list';
import { useOlderPosts } from './use-older-posts';

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

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
            'The older posts did not come. Look at your connection and try again.'}
          {older.state === 'ready' && older.hasLoaded && `${shown.length} posts are shown.`}
        </p>
      </div>
    </>
  );
}
