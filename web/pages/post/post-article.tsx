import { useMemo } from 'react';
import { useRouteLoaderData } from 'react-router-dom';
import { PageLink } from '../../components/page-link';
import type { Site } from '../../../cms/contract/pages';
import { postPath } from '../../../cms/contract/paths';
import type { PostPage } from '../../../cms/contract/posts';
import { BackLink } from '../../components/back-link';
import { enhanceHtml } from '../../components/enhance-html';
import { LatinMarked } from '../../components/latin';
import { minutesToRead } from '../../components/minutes-to-read';
import { Picture } from '../../components/picture';
import { Prose } from '../../components/prose';
import { PublishedOn } from '../../components/published-on';
import { SharePage } from '../../components/share-page';
import { TagList } from '../../components/tag-list';
import { Contents, contentsOf } from './contents';

export type ShownPost = Omit<PostPage, 'markdown'>;

function Byline() {
  const site = useRouteLoaderData<{ site: Site }>('root')?.site;
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

const Heading = ({ post }: { post: ShownPost }) => (
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

export function PostArticle({ post }: { post: ShownPost }) {
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
