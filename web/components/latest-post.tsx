import { postPath } from '../../cms/contract/paths';
import type { PostSummary } from '../../cms/contract/posts';
import { LatinMarked } from './latin';
import { PageLink } from './page-link';
import { Picture } from './picture';
import { PublishedOn } from './published-on';

/** The newest post. Its link covers the whole section. */
export const LatestPost = ({ post }: { post: PostSummary }) => (
  <section aria-labelledby="latest-post" className="max-w-page mx-auto px-6 pt-16">
    <h2
      id="latest-post"
      className="caps text-h3 text-faded rule-double mb-8 border-b-3 pb-2 text-center"
    >
      The latest dispatch
    </h2>
    <article className="group max-w-heading relative mx-auto flex flex-col items-center gap-x-8 gap-y-5 text-center sm:flex-row sm:text-start">
      {post.hero && (
        <Picture
          image={post.hero}
          sizes="200px"
          className="w-cover rounded-edge border-rule aspect-4/3 shrink-0 border object-cover"
        />
      )}
      <div className="min-w-0">
        <p className="text-small text-faded">
          <PublishedOn at={post.publishedAt} /> · {post.minutes} min
        </p>
        <h3 className="font-display text-h3 mt-1">
          <PageLink
            to={postPath(post.slug)}
            prefetch="intent"
            className="group-hover:text-accent after:absolute after:inset-0"
          >
            <LatinMarked text={post.title} />
          </PageLink>
        </h3>
        <p className="mt-2 break-words">
          <LatinMarked text={post.excerpt} />
        </p>
      </div>
    </article>
  </section>
);
