import { Link } from 'react-router-dom';
import type { MyComments } from '../../../cms/contract/posts-comments-mine';
import { type Act, inBrowserDo, onServerDo, type Outcome } from '../../api/actions';
import { inBrowser, type Load, onServer } from '../../api/loaders';
import { Field } from '../../components/field';
import { privateHeaders, privatePageMeta } from '../../page-meta';
import { logInPath } from '../../session/local-path';
import { actOnComment } from '../post/comments/act';
import { OwnComment } from '../post/comments/own-comment';
import { ownCommentsPath } from '../post/comments/own-comments-path';
import { WasDone } from '../post/comments/was-done';
import type { Route } from './+types/own-comments';

type OwnComments = {
  post: { id: number; slug: string; title: string };
  mine: MyComments;
  /** When it was asked, in milliseconds since 1970: what may still be changed depends on it. */
  at: number;
};

/** The post is named by its slug, in the query. */
const load: Load<OwnComments> = async ({ api, url }) => {
  const { id, slug, title } = await api('GET /Posts/by-slug/{slug}', {
    slug: url.searchParams.get('post') ?? '',
    Tracking: 'false',
  });
  const mine = await api('GET /Posts/{id}/comments/mine', { id });
  return { post: { id, slug, title }, mine, at: Date.now() };
};
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

/** A deletion's reply does not say what was deleted, and that is what can be taken back. */
const act: Act = async (api, typed) => {
  const result = await actOnComment(api, typed);
  return typed.intent === 'delete' ? { deleted: Number(typed.comment) } : result;
};
export const action = onServerDo(act);
export const clientAction = inBrowserDo(act);
export const headers = privateHeaders;

const title = 'What you wrote';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, title);

/** Who is not logged in, or not any more: what he sent is still there. */
const LogInFirst = ({ slug, outcome }: { slug: string; outcome: Outcome | undefined }) => {
  const words = outcome && outcome.is !== 'done' ? outcome.typed.text : undefined;
  return (
    <>
      <p className="mt-6">
        {words
          ? 'You are not logged in any more, so nothing was changed. Your words are here, so that you can keep them.'
          : 'Log in, and your comments on this post stand here to be changed or deleted.'}
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

/**
 * A reader's own comments on one post, with what he may still do about them: the way there for who reads without scripts,
 * because the post's own page is the same for everybody.
 */
export default function OwnComments({ loaderData, actionData }: Route.ComponentProps) {
  const { post, mine, at } = loaderData;
  return (
    <div className="max-w-measure mx-auto box-content px-6 pt-12 md:pt-16">
      <h1 className="font-display text-h1">{title}</h1>
      <p className="mt-3">
        Under{' '}
        <Link to={`/blog/${post.slug}#comments`} className="link">
          {post.title}
        </Link>
        . A comment can be changed for fifteen minutes, and deleted at any time.
      </p>
      {mine.me === null ? (
        <LogInFirst slug={post.slug} outcome={actionData} />
      ) : (
        <>
          <WasDone post={post.id} outcome={actionData} />
          {mine.comments.length === 0 && (
            <p className="text-faded mt-8 italic">There is nothing of yours under this post.</p>
          )}
          <ol className="mt-8 flex flex-col gap-6">
            {mine.comments.map((own) => (
              <li key={own.id} className="border-rule border-t pt-4">
                <OwnComment
                  post={post.id}
                  own={own}
                  isEditable={at < Date.parse(own.editableUntil)}
                  outcome={actionData}
                />
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
