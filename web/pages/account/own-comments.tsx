import { postPath } from '../../../cms/contract/plain/paths';
import type { MyComments } from '../../../cms/contract/comments';
import type { CommentedPosts } from '../../../cms/contract/accounts';
import type { ReadingStage } from '../../../cms/contract/plain/reading-stage';
import {
  type FormValues,
  createClientAction,
  createAction,
  type ActionResult,
} from '../../api/actions';
import { type Api, fromBookOf } from '../../../cms/contract/plain/client';
import { createClientLoader, type LoadArgs, createLoader } from '../../api/loaders';
import { Field } from '../../components/fields';
import { Notice } from '../../components/form';
import { PrivateHead } from '../../components/page';
import { Form, Link } from 'react-router-dom';
import { isSessionOver } from '../../account/load-account';
import { logInPath } from '../../account/local-path';
import {
  type CommentReply,
  submitComment,
  ownCommentsPath,
  HiddenFields,
} from '../post/comments/comment-action';
import { OwnComment } from '../post/comments/own-comment';
import type { Route } from './+types/own-comments';

type OwnComments = {
  post: { id: number; slug: string; title: string };
  mine: MyComments;
  /** Time of the request, in milliseconds: decides what can still be edited. */
  at: number;
};

/** Without a post: the posts with own comments; null for anonymous visitors. */
type AllOwn = { posts: CommentedPosts | null };

const loadAll = async (api: Api): Promise<AllOwn> => ({
  posts: await api('GET /Users/comments', {}).catch((error: unknown) => {
    if (isSessionOver(error)) return null;
    throw error;
  }),
});

/** Returns a post within the user's stage, or any post that they have commented on. */
async function readPost(api: Api, asked: { slug: string; upTo: ReadingStage }) {
  const call = { ...asked, Tracking: 'false', markdown: 'false' } as const;
  try {
    return await api('GET /Posts/by-slug/{slug}', call);
  } catch (error) {
    if (fromBookOf(error) === null) throw error;
    const { posts } = await loadAll(api);
    if (!posts?.some(({ slug }) => slug === asked.slug)) throw error;
    return api('GET /Posts/by-slug/{slug}', { ...call, look: 'post' });
  }
}

const load = async ({ api, url, stage: upTo }: LoadArgs) => {
  const named = url.searchParams.get('post');
  if (!named) return loadAll(api);
  const { id, slug, title } = await readPost(api, { slug: named, upTo });
  const mine = await api('GET /Posts/{id}/comments/mine', { id });
  return { post: { id, slug, title }, mine, at: Date.now() };
};
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

/** The reply to a deletion does not name the comment, which Undo needs. */
type OwnCommentReply = CommentReply | { deleted: number };

type Result = ActionResult<OwnCommentReply> | undefined;

const submit = async (api: Api, values: FormValues): Promise<OwnCommentReply> => {
  const reply = await submitComment(api, values);
  return values.intent === 'delete' ? { deleted: Number(values.comment) } : reply;
};
export const action = createAction(submit);
export const clientAction = createClientAction(submit);

/** For users whose session has expired: shows the text they sent. */
const LogInFirst = ({ slug, result }: { slug: string; result: Result }) => {
  const words = result && result.status !== 'done' ? result.values.text : undefined;
  return (
    <>
      <p className="mt-6">
        {words
          ? 'You are not logged in any more, so nothing was changed. Your words are below, so that you can copy them.'
          : 'Log in to change or delete your comments on this post.'}
      </p>
      {words && (
        <div className="mt-4">
          <Field label="Your words" name="text" rows={5} readOnly defaultValue={words} />
        </div>
      )}
      <p className="mt-6">
        <Link to={logInPath(ownCommentsPath(slug))} className="button button-sealed">
          Log in
        </Link>
      </p>
    </>
  );
};

/** Result of an action on an own comment. A deletion can be undone. */
function ActionNotice({ post, result }: { post: number; result: Result }) {
  if (result?.status !== 'done') return null;
  const { data } = result;
  return (
    <div className="mt-6">
      <Notice>
        {!('deleted' in data) ? (
          'status' in data && data.status === 'pending' ? (
            'Your comment is saved, and appears once it has been read.'
          ) : (
            'Your comment is saved.'
          )
        ) : (
          <Form method="post" className="flex flex-wrap items-center gap-x-4">
            <HiddenFields values={{ intent: 'restore', post, comment: data.deleted }} />
            <span>Your comment is deleted.</span>
            <button type="submit" className="comment-tool">
              Undo
            </button>
          </Form>
        )}
      </Notice>
    </div>
  );
}

function CommentedOn({ posts }: AllOwn) {
  if (posts === null)
    return (
      <>
        <p className="mt-3">Log in to see the posts that you commented on.</p>
        <p className="mt-6">
          <Link to={logInPath('/admin/comments')} className="button button-sealed">
            Log in
          </Link>
        </p>
      </>
    );
  if (posts.length === 0)
    return (
      <>
        <p className="text-faded mt-3 italic">You have not commented on anything yet.</p>
        <p className="mt-6">
          <Link to="/blog" className="button">
            To the forum
          </Link>
        </p>
      </>
    );
  return (
    <ul className="mt-6">
      {posts.map(({ slug, title, comments }) => (
        <li key={slug} className="border-rule border-t py-2">
          <Link to={ownCommentsPath(slug)} className="link-line wrap-anywhere">
            {title}
          </Link>
          <p className="text-note text-faded">
            {comments === 1 ? '1 comment' : `${comments} comments`}
          </p>
        </li>
      ))}
    </ul>
  );
}

export default function OwnCommentsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-measure mx-auto box-content px-6 pt-12 md:pt-16">
      <PrivateHead title="What you wrote" />
      <h1 className="font-display text-h1">What you wrote</h1>
      {'posts' in loaderData ? (
        <CommentedOn {...loaderData} />
      ) : (
        <UnderPost {...loaderData} result={actionData} />
      )}
    </div>
  );
}

/** The user's own comments on a post, editable without JavaScript: the post's page is cached for everybody. */
function UnderPost({ post, mine, at, result }: OwnComments & { result: Result }) {
  return (
    <>
      <p className="mt-3">
        Under{' '}
        <Link to={`${postPath(post.slug)}#comments`} className="link">
          {post.title}
        </Link>
        . A comment can be changed for fifteen minutes, and deleted at any time.
      </p>
      {mine.me === null ? (
        <LogInFirst slug={post.slug} result={result} />
      ) : (
        <>
          <ActionNotice post={post.id} result={result} />
          {mine.comments.length === 0 && (
            <p className="text-faded mt-8 italic">You have no comments on this post.</p>
          )}
          <ol className="mt-8 flex flex-col gap-6">
            {mine.comments.map((own) => (
              <li key={own.id} className="border-rule border-t pt-4">
                <OwnComment
                  post={post.id}
                  own={own}
                  isEditable={at < Date.parse(own.editableUntil)}
                  result={result}
                />
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
