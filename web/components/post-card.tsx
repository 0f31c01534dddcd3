import { postPath } from '../../cms/contract/paths';
import { Link } from 'react-router-dom';
import type { PostSummary } from '../../cms/contract/posts';
import { LatinMarked } from './latin';
import { Picture } from './picture';
import { PublishedOn } from './published-on';
import { TagList } from './tag-list';

type PostCardProps = { post: PostSummary; headingLevel: 2 | 3; first?: boolean };

/**
 * A post in a list: hero image if it has one, title, excerpt, tags. Its one link reaches over the whole card, below the
 * tags, which have links of their own.
 */
export function PostCard({ post, headingLevel, first }: PostCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article className="group border-rule bg-leaf rounded-edge relative flex min-w-0 flex-col border">
      {post.hero ? (
        <Picture
          image={post.hero}
          first={first}
          sizes="(min-width: 900px) 290px, (min-width: 600px) 38vw, 64vw"
          className="border-rule aspect-video w-full border-b object-cover"
        />
      ) : (
        <p aria-hidden="true" className="text-gold text-h2 px-5 pt-5 leading-none">
          ❦
        </p>
      )}
      <div className="flex grow flex-col px-5 pt-4 pb-3">
        <p className="text-small text-faded">
          <PublishedOn at={post.publishedAt} /> · {post.minutes} min
        </p>
        <Heading className="font-display text-h3 mt-1">
          <Link
            viewTransition
            to={postPath(post.slug)}
            prefetch="intent"
            className="group-hover:text-accent break-words after:absolute after:inset-0"
          >
            <LatinMarked text={post.title} />
          </Link>
        </Heading>
        <p className="mt-2 mb-3 break-words">
          <LatinMarked text={post.excerpt} />
        </p>
        <TagList tags={post.tagLinks} className="relative mt-auto" />
      </div>
    </article>
  );
}
