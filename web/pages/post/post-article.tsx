import type { PostPage } from '../../../cms/contract/posts';
import { LatinMarked } from '../../components/latin';
import { useEffect, useState, useMemo } from 'react';
import { PageLink, BackLink } from '../../components/page-link';
import { useShell } from '../../components/page';
import { postPath } from '../../../cms/contract/plain/paths';
import { enhanceHtml } from '../../components/enhance-html';
import { minutesToRead } from '../../components/minutes-to-read';
import { Picture } from '../../components/picture';
import { Prose } from '../../components/prose';
import { PublishedOn } from '../../components/published-on';
import { SharePage } from '../../components/share-page';
import { TagList } from '../../components/post-card';

/** Shorter posts need no table of contents. */
const least = { headings: 3, minutes: 2 };

/** Returns the headings for the table of contents; none if the post is short. */
function contentsOf({ headings, minutes }: Pick<PostPage, 'headings' | 'minutes'>) {
  const named = headings.filter(({ level }) => level <= 3);
  return named.length >= least.headings && minutes >= least.minutes ? named : [];
}

/** The table of contents: above the text, or in the margin of wide windows. */
function Contents({ headings }: { headings: PostPage['headings'] }) {
  const current = useHeadingInView(headings.map(({ id }) => id));
  return (
    <nav
      aria-label="In this post"
      className="border-rule mb-9 border-b pb-5 xl:sticky xl:top-8 xl:mb-0 xl:max-h-[calc(100dvh-4rem)] xl:overflow-y-auto xl:border-b-0 xl:pb-0 print:hidden"
    >
      <p className="caps text-note text-faded" aria-hidden="true">
        In this post
      </p>
      <ol className="max-xl:text-note xl:text-small mt-1 gap-x-6 max-xl:columns-2">
        {headings.map(({ id, text, level }) => (
          <li key={id} className={`break-inside-avoid ${level > 2 ? 'pl-5' : ''}`}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className="hover:text-accent aria-[current]:text-accent inline-flex min-h-11 min-w-11 items-center py-1 leading-snug break-words xl:min-h-9"
            >
              <span>
                <LatinMarked text={text} />
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Fraction of the window's height above which a heading is current. */
const zone = 0.3;

const readingZone = `1000000px 0px ${(zone - 1) * 100}% 0px`;

function useHeadingInView(ids: string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const all = ids.join(' ');

  useEffect(() => {
    const headings = all.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const look = () => {
      const below = window.innerHeight * zone;
      const passed = headings.findLast((heading) => heading.getBoundingClientRect().top < below);
      setCurrent(passed?.id ?? null);
    };
    const observer = new IntersectionObserver(look, { rootMargin: readingZone });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [all]);

  return current;
}

function Byline() {
  const site = useShell()?.site;
  return (
    site && (
      <p className="mt-3">
        By{' '}
        <PageLink to="/author" rel="author" className="link inline-block py-2">
          {site.authorName}
        </PageLink>
      </p>
    )
  );
}

const Heading = ({ post }: { post: PostPage }) => (
  <header className="rule-double mb-9 flex flex-wrap items-start justify-between gap-x-8 gap-y-5 border-b-3 pb-7">
    <div className="min-w-0 grow basis-72">
      <h1 className="font-display text-h1 break-words">
        <LatinMarked text={post.title} />
      </h1>
      <Byline />
      <p className="text-note text-faded">
        <PublishedOn at={post.publishedAt} /> · {minutesToRead(post.minutes)}
      </p>
    </div>
    {post.hero && (
      <Picture
        image={post.hero}
        first
        sizes="200px"
        className="rounded-round w-cover max-w-full shrink-0"
      />
    )}
  </header>
);

// Aligned with the text. The image may extend further to the right.
const heading = 'max-w-heading ms-[max(0px,calc(50%-var(--container-measure)/2))]';

// From 1200 px, the contents are in the margin and the text stays centered.
const columns =
  'mx-auto max-w-measure xl:grid xl:max-w-page-text xl:grid-cols-[1fr_var(--container-measure)_1fr] xl:gap-x-8';

export function PostArticle({ post }: { post: PostPage }) {
  const contents = contentsOf(post);
  const html = useMemo(() => enhanceHtml(post.html), [post.html]);
  return (
    <article>
      <div className={heading}>
        <p className="mb-4 print:hidden">
          <BackLink to="/blog">Back</BackLink>
        </p>
        <Heading post={post} />
      </div>
      <div className={columns}>
        <div>{contents.length > 0 && <Contents headings={contents} />}</div>
        <div className="min-w-0">
          <Prose html={html} />
          <TagList tags={post.tagLinks} className="mt-12 justify-center" />
          <SharePage path={postPath(post.slug)} title={post.title} />
        </div>
      </div>
    </article>
  );
}
