import type { ReadingStage } from '../../../cms/contract/plain/reading-stage';
import { BackLink, PageLink } from '../../components/page-link';
import { BookOf, ToldIn, Veil } from '../../components/veil';
import { counted } from './comments/comments';
import { isRouteErrorResponse } from 'react-router-dom';
import { postPath } from '../../../cms/contract/plain/paths';
import type { PostSummary } from '../../../cms/contract/posts';
import type { ActionResult } from '../../api/actions';
import { Field } from '../../components/fields';
import { LatinMarked } from '../../components/latin';
import { PublishedOn } from '../../components/published-on';
import { SearchBox } from '../../components/search-box';

export const PostToldLater = ({ fromBook }: { fromBook: ReadingStage }) => (
  <div className="max-w-measure mx-auto box-content px-6 pt-8">
    <p className="mb-4 print:hidden">
      <BackLink to="/blog">Back</BackLink>
    </p>
    <h1 className="font-display text-h1 text-center">
      <ToldIn fromBook={fromBook} />
    </h1>
    <p className="text-lead mt-4 mb-8 text-center text-balance">
      This post talks about what happens there, so it is hidden until you have read it.
    </p>
    <Veil fromBook={fromBook} look="?look=post" title={null} />
  </div>
);

type CommentsToldLaterProps = { count: number; fromBook: ReadingStage };

/** Replaces comments that contain more spoilers than the post. */
export const CommentsToldLater = ({ count, fromBook }: CommentsToldLaterProps) => (
  <section id="comments" aria-labelledby="comments-title" className="max-w-measure mx-auto mt-16">
    <h2 id="comments-title" className="font-display text-h2 mb-6">
      {counted(count)}
    </h2>
    <Veil
      fromBook={fromBook}
      look="?look=comments#comments"
      title={
        <>
          Readers talk here about what happens in <BookOf stage={fromBook} />.
        </>
      }
    />
  </section>
);

/** Data of the 404 page. */
export type MissingPost = { detail: string | null; newest: PostSummary[] };

const isMissingPost = (sent: unknown): sent is MissingPost =>
  sent !== null && typeof sent === 'object' && 'newest' in sent;

/** A search box and the newest posts, for a missing post. */
export function InsteadOfPost({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || !isMissingPost(error.data)) return null;
  const { newest } = error.data;
  return (
    <>
      <SearchBox
        action="/blog"
        q=""
        placeholder="Search posts..."
        label="Search posts"
        className="mx-auto mt-8 max-w-96"
      />
      {newest.length > 0 && (
        <section aria-labelledby="newest" className="mt-10">
          <h2 id="newest" className="caps text-note text-faded">
            The newest posts
          </h2>
          <ul className="mt-2">
            {newest.map(({ id, slug, title, publishedAt }) => (
              <li key={id} className="border-rule border-b first:border-t">
                <PageLink to={postPath(slug)} className="group block py-3">
                  <span className="text-lead group-hover:text-accent block text-balance break-words">
                    <LatinMarked text={title} />
                  </span>
                  <span className="text-note text-faded">
                    <PublishedOn at={publishedAt} />
                  </span>
                </PageLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The text of a comment whose post has been removed: the user can copy it. */
export function UnsentComment({ result }: { result: ActionResult | undefined }) {
  const text = result && result.status !== 'done' ? result.values.text : undefined;
  if (!text) return null;
  return (
    <div className="mt-6 text-left">
      <Field
        label="Your comment"
        hint="It could not be sent. Here it is, so that you can copy it."
        name="text"
        rows={5}
        readOnly
        defaultValue={text}
      />
    </div>
  );
}
