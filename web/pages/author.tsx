import { createClientLoader, type LoadArgs, createLoader } from '../api/loaders';
import { PageHead, breadcrumbsTo } from '../components/page';
import { plainText } from '../components/plain-text';
import { preloadItalic } from '../preload-italic';
import type { Route } from './+types/author';
import { PageLink } from '../components/page-link';
import { paths } from '../../cms/contract/plain/paths';
import { LatestPost } from '../components/post-card';
import { Picture } from '../components/picture';
import { Prose } from '../components/prose';
import { BooksInOrder } from '../components/shelf';
import type { Person } from 'schema-dts';
import type { CallReply } from '../../cms/contract/calls';
import type { Site } from '../../cms/contract/pages';
import { authorId, canonicalUrl, type PageContent } from '../structured-data/graph';

const load = async ({ api, stage: upTo }: LoadArgs) => {
  const [author, [latest = null]] = await Promise.all([
    api('GET /pages/author', {}),
    api('GET /Posts/GetSummary', { take: 1, upTo }),
  ]);
  return { author, latest };
};
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

/** Book titles are in italics above the fold. */
export const links = preloadItalic;

export const handle = { breadcrumbs: () => breadcrumbsTo('/author') };

type Shown = Pick<Route.ComponentProps, 'loaderData'>;

export function AuthorPage({ loaderData: { author, latest } }: Shown) {
  return (
    <>
      <PageHead
        path="/author"
        title={author.title}
        description={plainText(author.biographyHtml)}
        ogImage={author.socialPicture}
        type="profile"
        about={(site) => aboutAuthor(site, author)}
      />
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
          {/* Balanced lines wrap equally in any font, which avoids layout shifts. */}
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

function aboutAuthor(site: Site, page: CallReply<'GET /pages/author'>): PageContent {
  const person: Person = {
    '@type': 'Person',
    '@id': authorId(site),
    jobTitle: 'Author',
    description: plainText(page.biographyHtml, 400),
    ...(page.photo && { image: canonicalUrl(site, page.photo.url) }),
  };
  return { type: 'ProfilePage', mainEntity: authorId(site), nodes: [person] };
}

export default AuthorPage;
