import { Link } from 'react-router-dom';
import type { PostSummary } from '../../cms/contract/posts-get-summary';
import { Picture } from './picture';
import { PublishedOn } from './published-on';

/** A post in the list: hero image if it has one, title, excerpt, tags. */
export const PostCard = ({ post, first }: { post: PostSummary; first?: boolean }) => (
  <article className="group border-rule bg-leaf rounded-edge relative flex flex-col border">
    {post.hero && (
      <Picture
        image={post.hero}
        first={first}
        sizes="(min-width: 900px) 320px, (min-width: 600px) 45vw, 92vw"
        className="border-rule aspect-video w-full border-b object-cover"
      />
    )}
    <div className="flex grow flex-col px-5 pt-4 pb-5">
      <p className="text-small text-faded">
        <PublishedOn at={post.publishedAt} /> · {post.minutes} min
      </p>
      <h2 className="font-display text-h3 mt-1">
        <Link
          to={`/blog/${post.slug}`}
          prefetch="intent"
          className="group-hover:text-accent break-words after:absolute after:inset-0"
        >
          {post.title}
        </Link>
      </h2>
      <p className="mt-2 mb-4">{post.excerpt}</p>
      {post.tags.length > 0 && (
        <ul aria-label="Tags" className="mt-auto flex flex-wrap gap-2">
          {post.tags.map((tag) => (
            <li key={tag} className="caps text-small text-faded border-rule border px-2 pb-0.5">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </div>
  </article>
);
