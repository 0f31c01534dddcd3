import { PageLink } from '../../components/page-link';
import type { CallReply } from '../../../cms/contract/calls';
import { paths } from '../../../cms/contract/paths';
import type { PostSummary } from '../../../cms/contract/posts';
import { LatestPost } from '../../components/latest-post';
import { Picture } from '../../components/picture';
import { Prose } from '../../components/prose';
import { BooksInOrder } from '../../components/shelf';

type AuthorPageProps = {
  loaderData: { author: CallReply<'GET /pages/author'>; latest: PostSummary | null };
};

export function AuthorPage({ loaderData: { author, latest } }: AuthorPageProps) {
  return (
    <>
      <article className="max-w-page mx-auto grid gap-x-14 gap-y-8 px-6 pt-6 md:grid-cols-[17rem_1fr] md:pt-10">
        {/* As wide as the image below, so that it wraps equally in any font. */}
        <h1 className="font-display text-h1 text-center max-md:mx-auto max-md:max-w-64 md:col-start-2 md:text-start">
          {author.title}
        </h1>
        {author.photo && (
          <Picture
            image={author.photo}
            first
            sizes="(min-width: 768px) 360px, 70vw"
            className="rounded-edge border-rule mx-auto w-64 border md:row-span-2 md:row-start-1 md:w-full"
          />
        )}
        <div className="max-md:mx-auto">
          {/* Balanced lines wrap equally in any font: no layout shift. */}
          <Prose html={author.biographyHtml} className="max-md:[&>p:first-child]:text-balance" />
          <p className="mt-7 max-md:text-center">
            <PageLink to={paths.contact} prefetch="intent" className="button">
              Write to me
            </PageLink>{' '}
            <PageLink
              to={paths.press}
              className="link-line ml-3 inline-flex min-h-11 min-w-11 items-center justify-center"
            >
              Press
            </PageLink>
          </p>
        </div>
      </article>
      <BooksInOrder books={author.shelf} className="pt-14" />
      {latest && <LatestPost post={latest} />}
    </>
  );
}
