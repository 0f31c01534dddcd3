import { useEffect, useState } from 'react';
import { daysInTrash, longestPostTitle } from '../../cms/contract/limits';
import type { DeletedPost, PostSummary } from '../../cms/contract/posts';
import { wholeStory } from '../../cms/contract/reading-stage';
import { browserApi } from '../api/browser-api';
import type { Api } from '../api/client';
import { Link } from '../components/link';
import { Alert } from '../components/notice';
import { useCountBefore } from '../components/use-is-before';
import { Modal } from './modal';
import { isToCome } from './post-form-values';
import { LinkButton } from './link-button';

type PostListProps = {
  /** The post in the editor. */
  current: number | null;
  /** Changes when a post was saved and the list is stale. */
  version: number;
  onNew: () => void;
  /** A post of the list was chosen. */
  onOpen: () => void;
  /** Called with the id of a copy. */
  onDuplicated: (id: number) => void;
  /** A post was deleted from the list, or put back. */
  onDeleted: (id: number) => void;
  onRestored: (id: number) => void;
};

/** A part of the list, as far as it was read. */
type Part = { posts: PostSummary[]; next: string | null };

type Listed = { q: string } & Record<keyof typeof parts, Part>;

/** Drafts come first, regardless of age. */
const parts = {
  unpublished: { drafts: 'only', take: '50' },
  published: { upTo: String(wholeStory), take: '30', views: 'true' },
} as const;

async function readPart(api: Api, name: keyof typeof parts, q: string, after?: string) {
  const asked = { ...parts[name], q: q.trim(), ...(after !== undefined && { after }) };
  const { items, nextCursor } = await api.page('GET /Posts/GetSummary', asked);
  const posts = items.map((post): PostSummary => ({ status: 'published', ...post }));
  return { posts, next: nextCursor };
}

/** Adds a draft with the same text and details. @returns its id */
async function duplicate(id: number): Promise<number> {
  const api = browserApi();
  const post = await api('GET /Posts', { id });
  if (!('heroId' in post)) throw new Error('The session has ended.');
  const { excerpt, markdown, tags, categories, heroId, linksTerms } = post;
  const { fromBook, commentsFromBook } = post;
  const title = `${post.title.slice(0, longestPostTitle - 7)} (copy)`;
  const texts = { title, excerpt, markdown, tags, categories, heroId, linksTerms };
  return (await api('POST /Posts/AddNewRecord', { ...texts, fromBook, commentsFromBook })).id;
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Returns when readers see a post, or since when and how often they have. */
function stateOf({ status, publishedAt, views }: PostSummary): string {
  const at = new Date(publishedAt);
  if (status === 'scheduled') return dateAndTime.format(at);
  const seen = views === 1 ? '1 view' : `${(views ?? 0).toLocaleString('en-US')} views`;
  return `${date.format(at)} · ${seen}`;
}

const icons = {
  duplicate: 'M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4',
  delete: 'M5 5l10 10M15 5L5 15',
};

const Icon = ({ name }: { name: keyof typeof icons }) => (
  <svg
    viewBox="0 0 20 20"
    width="18"
    height="18"
    fill="none"
    stroke="currentColor"
    aria-hidden="true"
  >
    <path d={icons[name]} strokeWidth="1.4" />
  </svg>
);

const groups = [
  ['draft', 'Drafts'],
  ['scheduled', 'Scheduled'],
  ['published', 'Published'],
] as const;

/** Returns the last words of a text, without marks. */
const lastWords = (ending = '') =>
  ending
    .replace(/^\[\^[^\]]+\]:.*$|^\s*\|.*$|^\s*[-+*] /gm, '')
    .replace(/\[\^[^\]]+\]/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_#>`|\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^.+?(?= .{0,60}$)/, '…');

const nameOf = ({ title }: { title: string }) => title || 'Without a title';

const entryButton =
  'text-faded hover:text-accent grid min-h-11 min-w-11 shrink-0 cursor-pointer place-items-center';

/** State of a post's deletion. */
type Deletion = 'none' | 'going' | 'gone';

/**
 * A post of the list. A deleted one leaves the way back in its place, so that nothing moves under the pointer: what was the
 * button to delete it is the button to undo that.
 */
function Entry({
  post,
  isCurrent,
  deletion,
  onOpen,
  onDuplicate,
  onDelete,
  onUndo,
}: {
  post: PostSummary;
  isCurrent: boolean;
  deletion: Deletion;
  onOpen: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
  onUndo: () => void;
}) {
  const isGone = deletion === 'gone';
  return (
    <li className="flex items-start">
      {isGone ? (
        <p className="text-faded min-w-0 grow py-2 leading-snug break-words">
          “{nameOf(post)}” <span className="text-small block">was deleted</span>
        </p>
      ) : (
        <Link
          to={`/admin/editor?id=${post.id}`}
          aria-current={isCurrent ? 'page' : undefined}
          onClick={onOpen}
          className="hover:text-accent aria-[current]:text-accent min-h-11 min-w-0 grow py-2"
        >
          <span className="block leading-snug break-words">{nameOf(post)}</span>
          {post.status !== 'draft' && (
            <span className="text-small text-faded block">{stateOf(post)}</span>
          )}
          {post.status !== 'published' && (
            <span className="text-small block truncate italic">{lastWords(post.ending)}</span>
          )}
        </Link>
      )}
      {!isGone && (
        <button type="button" title="Duplicate" className={entryButton} onClick={onDuplicate}>
          <Icon name="duplicate" />
          <span className="sr-only">Duplicate {nameOf(post)}</span>
        </button>
      )}
      <button
        type="button"
        title={isGone ? undefined : 'Delete'}
        aria-disabled={deletion === 'going'}
        className={entryButton}
        onClick={() => {
          if (isGone) onUndo();
          else if (deletion === 'none') onDelete();
        }}
      >
        {isGone ? (
          <span className="link">
            Undo<span className="sr-only"> the deletion of {nameOf(post)}</span>
          </span>
        ) : (
          <>
            <Icon name="delete" />
            <span className="sr-only">Delete {nameOf(post)}</span>
          </>
        )}
      </button>
    </li>
  );
}

/** Confirms the deletion of a published or scheduled post. */
function DeleteQuestion({
  post,
  onDelete,
  onKeep,
}: {
  post: PostSummary;
  onDelete: () => void;
  onKeep: () => void;
}) {
  return (
    <Modal title="Delete this post?" onClose={onKeep}>
      <p className="mb-5 break-words">
        “{nameOf(post)}”{' '}
        {post.status === 'scheduled'
          ? 'is scheduled: readers will not get to see it.'
          : 'is published: readers will not find it any more.'}{' '}
        You can put it back for {daysInTrash} days.
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button button-sealed" onClick={onKeep}>
          Keep it
        </button>
        <button type="button" className="button" onClick={onDelete}>
          Delete it
        </button>
      </div>
    </Modal>
  );
}

/** Number of deleted posts in a page. */
const deletedAPage = 20;

/** The deleted posts that were read so far: one page, and others when they are wanted. */
type DeletedList = { posts: DeletedPost[]; next: string | null; total: number };

async function readDeletedPosts(api: Api, after?: string): Promise<DeletedList> {
  const { items, nextCursor, total } = await api.page('GET /Posts/deleted', {
    take: String(deletedAPage),
    ...(after !== undefined && { after }),
  });
  return { posts: items, next: nextCursor, total: total ?? items.length };
}

function Deleted({
  list: { posts, next, total },
  onPutBack,
  onMore,
}: {
  list: DeletedList;
  onPutBack: (post: DeletedPost) => void;
  onMore: (after: string) => void;
}) {
  if (posts.length === 0) return null;
  return (
    <details className="mt-6">
      <summary className="caps flex min-h-11 cursor-pointer items-center">
        Deleted ({total})
      </summary>
      <p className="text-small text-faded">They can be put back for {daysInTrash} days.</p>
      <ul>
        {posts.map((post) => (
          <li key={post.id} className="flex flex-wrap items-center gap-x-3 py-1">
            <span className="min-w-0 grow break-words">
              {nameOf(post)}{' '}
              <span className="text-small text-faded">{date.format(new Date(post.deletedAt))}</span>
            </span>
            <LinkButton onClick={() => onPutBack(post)}>Put back</LinkButton>
          </li>
        ))}
      </ul>
      {next !== null && <LinkButton onClick={() => onMore(next)}>More deleted posts</LinkButton>}
    </details>
  );
}

/** Returns the current state of a post. A scheduled one may be published by now. */
const atThisMoment = (post: PostSummary): PostSummary =>
  post.status === 'scheduled' && !isToCome(post.publishedAt)
    ? { ...post, status: 'published' }
    : post;

/** All posts: drafts, scheduled and published ones, and those that were deleted. */
export function PostList(props: PostListProps) {
  const { current, version, onNew, onOpen, onDuplicated, onDeleted, onRestored } = props;
  const [q, setQ] = useState('');
  const [listed, setListed] = useState<Listed | null>(null);
  const [deleted, setDeleted] = useState<DeletedList>({ posts: [], next: null, total: 0 });
  const [deletions, setDeletions] = useState<ReadonlyMap<number, Deletion>>(new Map());
  const [toDelete, setToDelete] = useState<PostSummary | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [failed, setFailed] = useState(false);
  const [changes, setChanges] = useState(0);

  const unpublished = listed?.unpublished.posts ?? [];
  const isUnpublished = new Set(unpublished.map(({ id }) => id));
  const found = [
    ...unpublished,
    ...(listed?.published.posts ?? []).filter(({ id }) => !isUnpublished.has(id)),
  ];
  // A scheduled post moves in the list when it is published.
  useCountBefore(
    found.filter(({ status }) => status === 'scheduled').map(({ publishedAt }) => publishedAt),
  );
  const posts = found.map(atThisMoment);

  const setDeletion = (id: number, deletion: Deletion) =>
    setDeletions((known) => new Map(known).set(id, deletion));

  useEffect(() => {
    const given = new AbortController();
    const api = browserApi(given.signal);
    const timer = setTimeout(
      () => {
        Promise.all([
          readPart(api, 'unpublished', q),
          readPart(api, 'published', q),
          readDeletedPosts(api),
        ]).then(
          ([unpublished, published, gone]) => {
            setListed({ q, unpublished, published });
            setDeletions(new Map());
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

  // Rows keep their places. Only the rows below them are read again.
  const readDeleted = () => readDeletedPosts(browserApi()).then(setDeleted, () => setFailed(true));

  const readMoreDeleted = (after: string) =>
    readDeletedPosts(browserApi(), after).then(
      (more) =>
        setDeleted((known) =>
          // Another answer may have come between.
          known.next === after ? { ...more, posts: [...known.posts, ...more.posts] } : known,
        ),
      () => setFailed(true),
    );

  const readMore = (name: keyof typeof parts) => {
    const after = listed?.[name].next;
    if (!listed || !after) return;
    readPart(browserApi(), name, listed.q, after).then(
      (more) =>
        setListed((known) =>
          known?.[name].next === after
            ? { ...known, [name]: { ...more, posts: [...known[name].posts, ...more.posts] } }
            : known,
        ),
      () => setFailed(true),
    );
  };

  const remove = (post: PostSummary) => {
    setToDelete(null);
    setDeletion(post.id, 'going');
    browserApi()('POST /Posts', { id: post.id }).then(
      () => {
        setDeletion(post.id, 'gone');
        setAnnouncement(`“${nameOf(post)}” was deleted.`);
        setFailed(false);
        onDeleted(post.id);
        void readDeleted();
      },
      () => {
        setDeletion(post.id, 'none');
        setFailed(true);
      },
    );
  };

  const restore = (post: { id: number; title: string }) =>
    browserApi()('POST /Posts/restore', { id: post.id }).then(
      () => {
        setAnnouncement(`“${nameOf(post)}” is back.`);
        setFailed(false);
        onRestored(post.id);
        if (!deletions.has(post.id)) return setChanges(changes + 1);
        setDeletion(post.id, 'none');
        return readDeleted();
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
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div role="status" className="text-note mt-2 empty:hidden">
        {listed && found.length === 0 && (
          <p className="text-faded">
            {listed.q ? 'No post has these words.' : 'There are no posts yet.'}
          </p>
        )}
      </div>
      {failed && <Alert>The site does not answer. The list may be out of date.</Alert>}
      {groups.map(([status, name]) => {
        const group = posts.filter((post) => post.status === status);
        const part = status === 'published' ? 'published' : 'unpublished';
        const hasMore = listed !== null && listed[part].next !== null && status !== 'scheduled';
        return group.length === 0 ? null : (
          <section key={status} className="mt-4" aria-label={name}>
            <h2 className="caps text-note text-faded">
              {name} ({group.filter(({ id }) => deletions.get(id) !== 'gone').length}
              {hasMore && '+'})
            </h2>
            <ul className="divide-rule divide-y">
              {group.map((post) => (
                <Entry
                  key={post.id}
                  post={post}
                  isCurrent={post.id === current}
                  deletion={deletions.get(post.id) ?? 'none'}
                  onOpen={onOpen}
                  onDuplicate={() => duplicate(post.id).then(onDuplicated, () => setFailed(true))}
                  onDelete={() => (post.status === 'draft' ? remove(post) : setToDelete(post))}
                  onUndo={() => void restore(post)}
                />
              ))}
            </ul>
            {hasMore && (
              <LinkButton onClick={() => readMore(part)}>More {name.toLowerCase()}</LinkButton>
            )}
          </section>
        );
      })}
      <Deleted
        list={deleted}
        onPutBack={(post) => void restore(post)}
        onMore={(after) => void readMoreDeleted(after)}
      />
      {toDelete && (
        <DeleteQuestion
          post={toDelete}
          onDelete={() => remove(toDelete)}
          onKeep={() => setToDelete(null)}
        />
      )}
    </nav>
  );
}
