import { useState } from 'react';
import { firstUnits } from '../../cms/contract/plain/cut-text';
import { daysInTrash, longestPostTitle } from '../../cms/contract/plain/limits';
import type { DeletedPost, PostStatus, PostSummary } from '../../cms/contract/posts';
import { wholeStory } from '../../cms/contract/plain/reading-stage';
import { browserApi } from '../api/browser-api';
import { Link } from 'react-router-dom';
import { Alert } from '../components/form';
import { useCountBefore } from '../components/use-is-before';
import { Button, Icon, LinkButton, SearchField, Question } from './controls';
import { assignSession } from './edit-session';
import { isKeyRefused } from './failure';
import { emptyValues, isToCome, valuesOf } from './post-form-values';
import { readPost } from './read-post';
import { usePages } from './use-reply';
import type { PageState } from './use-editor-page';

/** Adds a draft with the same text and details. @returns its id */
async function duplicate(id: number): Promise<number> {
  const api = browserApi();
  const post = await readPost(api, id);
  const title = `${firstUnits(post.title, longestPostTitle - 7)} (copy)`;
  const { slug, publish, publishedAt } = emptyValues;
  const copy = { ...valuesOf(post), title, slug, publish, publishedAt };
  return (await api('POST /Posts/AddNewRecord', copy)).id;
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Returns when readers see a post, or since when and how often they have. */
function stateOf({ publishedAt, views }: PostSummary, status: PostStatus): string {
  const at = new Date(publishedAt);
  if (status === 'scheduled') return dateAndTime.format(at);
  const seen = views === 1 ? '1 view' : `${(views ?? 0).toLocaleString('en-US')} views`;
  return `${date.format(at)} · ${seen}`;
}

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

type Deletion = 'none' | 'going' | 'gone';

type EntryProps = {
  post: PostSummary;
  status: PostStatus;
  isCurrent: boolean;
  deletion: Deletion;
  onOpen: () => void;
  onDuplicate: () => void;
  /** Deletes the post, or undoes the deletion. */
  onDelete: () => void;
};

/** A post of the list. For a deleted post, Delete becomes Undo, so that nothing moves under the pointer. */
function Entry({ post, status, isCurrent, deletion, ...props }: EntryProps) {
  const isGone = deletion === 'gone';
  const name = nameOf(post);
  return (
    <li className="flex items-start">
      {isGone ? (
        <p className="text-faded min-w-0 grow py-2 leading-snug break-words">
          “{name}” <span className="text-small block">was deleted</span>
        </p>
      ) : (
        <>
          <Link
            to={`/admin/editor?id=${post.id}`}
            aria-current={isCurrent ? 'page' : undefined}
            onClick={props.onOpen}
            className="hover:text-accent aria-[current]:text-accent min-h-11 min-w-0 grow py-2"
          >
            <span className="block leading-snug break-words">{name}</span>
            {status !== 'draft' && (
              <span className="text-small text-faded block">{stateOf(post, status)}</span>
            )}
            {status !== 'published' && (
              <span className="text-small block truncate italic">{lastWords(post.ending)}</span>
            )}
          </Link>
          <button
            type="button"
            title="Duplicate"
            className={entryButton}
            onClick={props.onDuplicate}
          >
            <Icon path="M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4" />
            <span className="sr-only">Duplicate {name}</span>
          </button>
        </>
      )}
      <button
        type="button"
        title={isGone ? undefined : 'Delete'}
        aria-disabled={deletion === 'going'}
        className={entryButton}
        onClick={props.onDelete}
      >
        {isGone ? (
          <span className="link">
            Undo<span className="sr-only"> the deletion of {name}</span>
          </span>
        ) : (
          <>
            <Icon path="M5 5l10 10M15 5L5 15" />
            <span className="sr-only">Delete {name}</span>
          </>
        )}
      </button>
    </li>
  );
}

type DeletedProps = {
  posts: ReturnType<typeof usePages<DeletedPost>>;
  onPutBack: (post: DeletedPost) => void;
};

function Deleted({ posts: { list, readMore }, onPutBack }: DeletedProps) {
  if (!list?.items.length) return null;
  return (
    <details className="mt-6">
      <summary className="caps flex min-h-11 cursor-pointer items-center">
        Deleted ({list.total ?? list.items.length})
      </summary>
      <p className="text-small text-faded">They can be put back for {daysInTrash} days.</p>
      <ul>
        {list.items.map((post) => (
          <li key={post.id} className="flex flex-wrap items-center gap-x-3 py-1">
            <span className="min-w-0 grow break-words">
              {nameOf(post)}{' '}
              <span className="text-small text-faded">{date.format(new Date(post.deletedAt))}</span>
            </span>
            <LinkButton onClick={() => onPutBack(post)}>Put back</LinkButton>
          </li>
        ))}
      </ul>
      {list.nextCursor !== null && (
        <LinkButton onClick={() => void readMore()}>More deleted posts</LinkButton>
      )}
    </details>
  );
}

const shownPublished = { upTo: String(wholeStory), take: '30', views: 'true' } as const;

/** Returns the current status of a post. A scheduled one may be published by now. */
const statusOf = ({ status = 'published', publishedAt }: PostSummary): PostStatus =>
  status === 'scheduled' && !isToCome(publishedAt) ? 'published' : status;

/** Lists drafts, and scheduled, published, and deleted posts. */
export function PostList({ page }: { page: PageState }) {
  const { id: current, editor, onGo } = page;
  const [q, setQ] = useState('');
  const [changes, setChanges] = useState(0);
  const [deletions, setDeletions] = useState<ReadonlyMap<PostSummary, Deletion>>(new Map());
  const [toDelete, setToDelete] = useState<PostSummary | null>(null);
  const [announcement, setAnnouncement] = useState('');
  /** The error of the last action, or null. */
  const [failure, setFailure] = useState<unknown>(null);

  const isGone = (post: PostSummary) => deletions.get(post) === 'gone';
  const round = `${page.state.post?.updatedAt} ${page.state.newKeys} ${changes}`;
  // Drafts come first, regardless of age.
  const unpublished = usePages(q, round, (api, query) =>
    api.page('GET /Posts/GetSummary', { ...query, drafts: 'only', take: '50' }),
  );
  const published = usePages(q, round, (api, query) =>
    api.page('GET /Posts/GetSummary', { ...query, ...shownPublished }),
  );
  // Rows keep their places. After a deletion only the rows below them are read again.
  const gone = [...deletions.keys()].filter(isGone).length;
  const deleted = usePages('', `${round} ${gone}`, (api, { after }) =>
    api.page('GET /Posts/deleted', { take: '20', after }),
  );
  const found = [unpublished, published].flatMap(({ list }) => list?.items ?? []);
  // A post that was published between the two replies is in both.
  const posts = [...new Map(found.map((post) => [post.id, post])).values()];
  // A scheduled post moves in the list when it is published.
  useCountBefore(
    posts.filter(({ status }) => status === 'scheduled').map(({ publishedAt }) => publishedAt),
  );

  const setDeletion = (post: PostSummary, deletion: Deletion) =>
    setDeletions((known) => new Map(known).set(post, deletion));

  /** @returns whether the call was successful */
  const follow = async (call: Promise<unknown>, words: string): Promise<boolean> => {
    try {
      await call;
    } catch (error) {
      setFailure(error);
      return false;
    }
    setFailure(null);
    setAnnouncement(words);
    return true;
  };

  const remove = async (post: PostSummary) => {
    setToDelete(null);
    setDeletion(post, 'going');
    const deleting = browserApi()('POST /Posts', { id: post.id });
    const isDone = await follow(deleting, `“${nameOf(post)}” was deleted.`);
    setDeletion(post, isDone ? 'gone' : 'none');
    if (isDone && post.id === current) editor.markDeleted();
  };

  const restore = async (post: { id: number; title: string }) => {
    const restoring = browserApi()('POST /Posts/restore', { id: post.id });
    if (!(await follow(restoring, `“${nameOf(post)}” is back.`))) return;
    if (post.id === current) editor.markRestored();
    const row = posts.find(({ id }) => id === post.id);
    if (row) setDeletion(row, 'none');
    else setChanges(changes + 1);
  };

  const groups = [
    ['draft', 'Drafts', unpublished],
    ['scheduled', 'Scheduled', null],
    ['published', 'Published', published],
  ] as const;
  const isRead = unpublished.list && published.list;
  const failures = [failure, unpublished.failure, published.failure, deleted.failure];
  return (
    <nav aria-label="Posts">
      <Button
        className="w-full"
        onClick={() => {
          assignSession(null);
          onGo(null);
        }}
      >
        New post
      </Button>
      <SearchField label="Search all posts" placeholder="Search all posts…" q={q} onSearch={setQ} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div role="status" className="text-note mt-2 empty:hidden">
        {isRead && posts.length === 0 && (
          <p className="text-faded">
            {unpublished.list?.of ? 'No post matches these words.' : 'There are no posts yet.'}
          </p>
        )}
      </div>
      <div className="mt-4 empty:hidden">
        {failures.some(isKeyRefused) ? (
          <Alert>
            <p>Your login or key is no longer valid. The list may be out of date.</p>
            <LinkButton
              onClick={() => {
                setFailure(null);
                editor.askForKey();
              }}
            >
              Log in again
            </LinkButton>
          </Alert>
        ) : (
          failures.some((each) => each !== null) && (
            <Alert>The site is not responding. The list may be out of date.</Alert>
          )
        )}
      </div>
      {groups.map(([status, name, pages]) => {
        const group = posts.filter((post) => statusOf(post) === status);
        const hasMore = Boolean(pages?.list?.nextCursor);
        return group.length === 0 ? null : (
          <section key={status} className="mt-4" aria-label={name}>
            <h2 className="caps text-note text-faded">
              {name} ({group.filter((post) => !isGone(post)).length}
              {hasMore && '+'})
            </h2>
            <ul className="divide-rule divide-y">
              {group.map((post) => (
                <Entry
                  key={post.id}
                  post={post}
                  status={status}
                  isCurrent={post.id === current}
                  deletion={deletions.get(post) ?? 'none'}
                  onOpen={() => page.setIsListed(false)}
                  onDuplicate={() => void duplicate(post.id).then(onGo, setFailure)}
                  onDelete={() => {
                    if (deletions.get(post) === 'going') return;
                    if (isGone(post)) void restore(post);
                    else if (status === 'draft') void remove(post);
                    else setToDelete(post);
                  }}
                />
              ))}
            </ul>
            {hasMore && (
              <LinkButton onClick={() => void pages?.readMore()}>
                More {name.toLowerCase()}
              </LinkButton>
            )}
          </section>
        );
      })}
      <Deleted posts={deleted} onPutBack={(post) => void restore(post)} />
      {toDelete && (
        <Question
          title="Delete this post?"
          stay="Keep it"
          go="Delete it"
          onClose={() => setToDelete(null)}
          onGo={() => void remove(toDelete)}
        >
          “{nameOf(toDelete)}”{' '}
          {statusOf(toDelete) === 'scheduled'
            ? 'is scheduled: it will not be published.'
            : 'is published: readers will not find it any more.'}{' '}
          You can put it back for {daysInTrash} days.
        </Question>
      )}
    </nav>
  );
}
