import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { DeletedPost } from '../../../../cms/contract/posts-deleted';
import type { PostSummary } from '../../../../cms/contract/posts-get-summary';
import { browserApi } from '../../../api/browser-api';
import { Alert } from '../../../components/notice';

type PostListProps = {
  /** The post on the desk. */
  current: number | null;
  /** Another number when something was saved, and the list is out of date. */
  version: number;
  onNew: () => void;
};

type Listed = { q: string; posts: PostSummary[] };

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function stateOf({ status, publishedAt }: PostSummary): string {
  const at = new Date(publishedAt);
  if (status === 'draft') return 'Draft';
  return status === 'scheduled'
    ? `Scheduled for ${dateAndTime.format(at)}`
    : `Published ${date.format(at)}`;
}

const groups = [
  ['draft', 'Drafts'],
  ['scheduled', 'Scheduled'],
  ['published', 'Published'],
] as const;

function Entry({
  post,
  isCurrent,
  onDelete,
}: {
  post: PostSummary;
  isCurrent: boolean;
  onDelete: () => void;
}) {
  return (
    <li className="flex items-start">
      <Link
        to={`/admin/editor?id=${post.id}`}
        aria-current={isCurrent ? 'page' : undefined}
        className="hover:text-accent aria-[current]:text-accent min-h-11 min-w-0 grow py-2"
      >
        <span className="block leading-snug break-words">{post.title || 'Without a title'}</span>
        <span className="text-small text-faded block">{stateOf(post)}</span>
      </Link>
      <button
        type="button"
        title="Delete"
        className="text-faded hover:text-accent grid size-11 shrink-0 cursor-pointer place-items-center"
        onClick={onDelete}
      >
        <span aria-hidden="true">×</span>
        <span className="sr-only">Delete {post.title || 'Without a title'}</span>
      </button>
    </li>
  );
}

function Deleted({ posts, onPutBack }: { posts: DeletedPost[]; onPutBack: (id: number) => void }) {
  if (posts.length === 0) return null;
  return (
    <details className="mt-6">
      <summary className="caps flex min-h-11 cursor-pointer items-center">
        Deleted ({posts.length})
      </summary>
      <p className="text-small text-faded">They can be put back for 30 days.</p>
      <ul>
        {posts.map(({ id, title, deletedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 py-1">
            <span className="min-w-0 grow break-words">
              {title || 'Without a title'}{' '}
              <span className="text-small text-faded">{date.format(new Date(deletedAt))}</span>
            </span>
            <button
              type="button"
              className="link min-h-11 cursor-pointer"
              onClick={() => onPutBack(id)}
            >
              Put back
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** All posts: drafts, scheduled and published ones, and those that were deleted. */
export function PostList({ current, version, onNew }: PostListProps) {
  const [q, setQ] = useState('');
  const [listed, setListed] = useState<Listed | null>(null);
  const [deleted, setDeleted] = useState<DeletedPost[]>([]);
  const [undo, setUndo] = useState<PostSummary | null>(null);
  const [failed, setFailed] = useState(false);
  const [changes, setChanges] = useState(0);

  useEffect(() => {
    const given = new AbortController();
    const api = browserApi(given.signal);
    const timer = setTimeout(
      () => {
        Promise.all([
          api('GET /Posts/GetSummary', { q: q.trim(), drafts: 'true' }),
          api('GET /Posts/deleted', {}),
        ]).then(
          ([posts, gone]) => {
            setListed({ q, posts });
            setDeleted(gone);
            setFailed(false);
          },
          () => given.signal.aborted || setFailed(true),
        );
      },
      q === '' ? 0 : 200,
    );
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [q, version, changes]);

  const remove = (post: PostSummary) =>
    browserApi()('POST /Posts', { id: post.id }).then(
      () => {
        setUndo(post);
        setChanges(changes + 1);
      },
      () => setFailed(true),
    );
  const putBack = (id: number) =>
    browserApi()('POST /Posts/restore', { id }).then(
      () => {
        setUndo(null);
        setChanges(changes + 1);
      },
      () => setFailed(true),
    );

  return (
    <nav aria-label="Posts">
      <button type="button" className="button w-full" onClick={onNew}>
        New post
      </button>
      <input
        type="search"
        aria-label="Search all posts"
        placeholder="Search all posts…"
        value={q}
        maxLength={200}
        autoComplete="off"
        className="border-edge bg-leaf placeholder:text-faded rounded-edge mt-3 min-h-11 w-full border px-3"
        onChange={({ target }) => setQ(target.value)}
      />
      <div role="status" className="text-note mt-2 empty:hidden">
        {undo && (
          <p className="border-gold flex flex-wrap items-center gap-x-3 border-l-3 pl-3">
            <span className="min-w-0 grow break-words">“{undo.title}” was deleted.</span>
            <button
              type="button"
              className="link min-h-11 cursor-pointer"
              onClick={() => void putBack(undo.id)}
            >
              Undo
            </button>
          </p>
        )}
        {listed?.posts.length === 0 && (
          <p className="text-faded">
            {listed.q ? 'No post has these words.' : 'There are no posts yet.'}
          </p>
        )}
      </div>
      {failed && <Alert>The site does not answer. The list may be out of date.</Alert>}
      {groups.map(([status, name]) => {
        const posts = listed?.posts.filter((post) => post.status === status) ?? [];
        return posts.length === 0 ? null : (
          <section key={status} className="mt-4" aria-label={name}>
            <h2 className="caps text-note text-faded">
              {name} ({posts.length})
            </h2>
            <ul className="divide-rule divide-y">
              {posts.map((post) => (
                <Entry
                  key={post.id}
                  post={post}
                  isCurrent={post.id === current}
                  onDelete={() => void remove(post)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      <Deleted posts={deleted} onPutBack={(id) => void putBack(id)} />
    </nav>
  );
}
