import type { ReactNode } from 'react';
import { PageLink } from '../../components/page-link';
import { postPath } from '../../../cms/contract/paths';
import { LatinMarked } from '../../components/latin';
import type { Neighbor, PostSummary } from '../../../cms/contract/posts';
import { PostCard } from '../../components/post-card';

type WayProps = { post: Neighbor; label: ReactNode; className: string };

const Way = ({ post, label, className }: WayProps) => (
  <PageLink
    to={postPath(post.slug)}
    prefetch="intent"
    className={`group flex min-h-11 min-w-0 flex-col py-5 ${className}`}
  >
    <span className="caps text-note text-faded">{label}</span>
    <span className="group-hover:text-accent text-h3 text-balance wrap-anywhere">
      <LatinMarked text={post.title} />
    </span>
  </PageLink>
);

export const Neighbors = ({ previous, next }: Record<'previous' | 'next', Neighbor | null>) =>
  (previous ?? next) && (
    <nav
      aria-label="Earlier and later posts"
      className="rule-double max-w-measure mx-auto mt-14 grid border-y-3 sm:grid-cols-2 print:hidden"
    >
      {previous && (
        <Way
          post={previous}
          label={
            <>
              <span aria-hidden="true">←&nbsp;</span>
              Earlier
            </>
          }
          className="sm:pr-6"
        />
      )}
      {next && (
        <Way
          post={next}
          label={
            <>
              Later
              <span aria-hidden="true">&nbsp;→</span>
            </>
          }
          className="border-rule max-sm:not-first:border-t sm:col-start-2 sm:border-l sm:pl-6 sm:text-right"
        />
      )}
    </nav>
  );

export const RelatedPosts = ({ posts }: { posts: PostSummary[] }) =>
  posts.length > 0 && (
    <section
      aria-labelledby="related"
      className={`mx-auto mt-16 print:hidden ${posts.length > 2 ? 'max-w-page' : 'max-w-measure'}`}
    >
      <h2 id="related" className="font-display text-h2 mb-6 text-center">
        Related posts
      </h2>
      <ul className="flex flex-wrap justify-center gap-6">
        {posts.map((post) => (
          <li
            key={post.id}
            className={`flex w-full max-w-88 *:grow sm:max-w-[calc(50%-0.75rem)] ${posts.length > 2 ? 'lg:max-w-[calc((100%-3rem)/3)]' : ''}`}
          >
            <PostCard post={post} headingLevel={3} />
          </li>
        ))}
      </ul>
    </section>
  );
