import { PageLink } from './page-link';
import { tagPath, postPath } from '../../cms/contract/plain/paths';
import type { PostSummary } from '../../cms/contract/posts';
import { LatinMarked } from './latin';
import { Picture } from './picture';
import { PublishedOn } from './published-on';
import { SeriesEmblem } from './emblem';

type TagListProps = { tags: PostSummary['tagLinks']; className?: string };

export const TagList = ({ tags, className = '' }: TagListProps) =>
  tags.length > 0 && (
    <ul aria-label="Tags" className={`flex flex-wrap gap-x-2 ${className}`}>
      {tags.map(({ name, slug }, index) => (
        <li key={index} className="min-w-0">
          <PageLink
            to={tagPath(slug)}
            className="group/tag flex min-h-11 min-w-11 items-center justify-center"
          >
            <span className="caps text-small text-faded border-rule group-hover/tag:border-accent group-hover/tag:text-accent min-w-0 border px-2 pb-0.5 break-words">
              {name}
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  );

type PostCardProps = {
  post: PostSummary;
  headingLevel: 2 | 3;
  first?: boolean;
  isLead?: boolean;
  /** Slug of the tag that filters the list. */
  wantedTag?: string;
};

const mostTags = 2;

/** Returns the first tags of a post, starting with the filter's. */
function tagsOfCard({ tagLinks }: PostSummary, wantedTag?: string) {
  const wanted = tagLinks.filter(({ slug }) => slug === wantedTag);
  const others = tagLinks.filter(({ slug }) => slug !== wantedTag);
  return [...wanted, ...others].slice(0, mostTags);
}

/** Smaller than displayed, because images are most of a list's bytes on phones. Engravings still look good. */
const sizes = {
  lead: '(min-width: 900px) 520px, (min-width: 600px) 42vw, 64vw',
  other: '(min-width: 900px) 290px, (min-width: 600px) 38vw, 64vw',
};

/** Its clickable area is the whole card. */
const TitleLink = ({ post: { slug, title } }: { post: PostSummary }) => (
  <PageLink
    to={postPath(slug)}
    prefetch="intent"
    className="group-hover:text-accent break-words after:absolute after:inset-0"
  >
    <LatinMarked text={title} />
  </PageLink>
);

/** A post in a list. Its link covers the whole card, except for the tags. */
export function PostCard({ post, headingLevel, first, isLead = false, wantedTag }: PostCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article
      className={`group border-rule bg-leaf rounded-edge relative flex min-w-0 flex-col border ${isLead ? 'sm:flex-row' : ''}`}
    >
      {post.hero ? (
        <Picture
          image={post.hero}
          first={first}
          sizes={isLead ? sizes.lead : sizes.other}
          className={`border-rule aspect-video w-full border-b object-cover ${isLead ? 'sm:aspect-auto sm:w-1/2 sm:border-r sm:border-b-0 lg:w-7/12' : ''}`}
        />
      ) : (
        <div
          className={`border-rule bg-paper grid place-items-center border-b ${isLead ? 'py-6 sm:w-1/3 sm:border-r sm:border-b-0' : 'aspect-video max-sm:aspect-auto max-sm:py-6'}`}
        >
          <SeriesEmblem
            className={`text-gold ${isLead ? 'size-20 sm:size-24 lg:size-36' : 'size-20 sm:size-24'}`}
          />
        </div>
      )}
      <div
        className={`flex min-w-0 grow basis-0 flex-col px-5 pt-4 pb-3 ${isLead ? 'lg:px-9 lg:pt-8 lg:pb-6' : ''}`}
      >
        <p className="text-small text-faded">
          <PublishedOn at={post.publishedAt} /> · {post.minutes} min
        </p>
        <Heading className={`font-display mt-1 ${isLead ? 'text-h3 lg:text-h2' : 'text-h3'}`}>
          <TitleLink post={post} />
        </Heading>
        <p className={`mt-2 mb-3 break-words ${isLead ? 'lg:text-lead' : ''}`}>
          <LatinMarked text={post.excerpt} />
        </p>
        <TagList tags={tagsOfCard(post, wantedTag)} className="relative mt-auto" />
      </div>
    </article>
  );
}

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
          <TitleLink post={post} />
        </h3>
        <p className="mt-2 break-words">
          <LatinMarked text={post.excerpt} />
        </p>
      </div>
    </article>
  </section>
);
