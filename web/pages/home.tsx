import { createClientLoader, type LoadArgs, createLoader } from '../api/loaders';
import { toFormerPost } from '../api/former-post';
import { PageHead } from '../components/page';
import { plainText } from '../components/plain-text';
import { preloadItalic } from '../preload-italic';
import { aboutHome } from '../structured-data/books';
import type { Route } from './+types/home';
import { PageLink } from '../components/page-link';
import { bookPath, chapterPath } from '../../cms/contract/plain/paths';
import type { CallReply } from '../../cms/contract/calls';
import { FleuronList } from '../components/fleuron-list';
import { Cover } from '../components/picture';
import { LatinMarked } from '../components/latin';
import { LatestPost } from '../components/post-card';
import { Prose } from '../components/prose';
import { BooksInOrder } from '../components/shelf';
import { GoOnReading } from '../sample/go-on-reading';

const load = async ({ api, url, stage: upTo }: LoadArgs) => {
  if (url.searchParams.has('p')) throw await toFormerPost(api, url);
  const [home, [latest = null]] = await Promise.all([
    api('GET /pages/home', {}),
    api('GET /Posts/GetSummary', { take: 1, upTo }),
  ]);
  return { home, latest };
};
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

export const links = preloadItalic;

function Opening({ book }: { book: NonNullable<CallReply<'GET /pages/home'>['firstBook']> }) {
  const toBook = { to: bookPath(book.slug), prefetch: 'intent' as const };
  return (
    <>
      {book.firstLine && (
        <figure className="mt-8">
          <blockquote className="text-[clamp(1.85rem,1.3rem+2.4vw,3rem)] leading-[1.2] text-balance italic [hanging-punctuation:first]">
            {book.firstLine}
          </blockquote>
          <figcaption className="caps text-note text-faded mt-3">
            The first line of{' '}
            <PageLink {...toBook} className="hover:text-accent">
              <LatinMarked text={book.title} />
            </PageLink>
          </figcaption>
        </figure>
      )}
      <p className="mt-8 flex flex-wrap justify-center gap-3 md:justify-start">
        {book.firstLine ? (
          <PageLink
            to={chapterPath(book.slug, 1)}
            prefetch="intent"
            className="button button-sealed"
          >
            Read chapter one
          </PageLink>
        ) : (
          <PageLink {...toBook} className="button button-sealed">
            <span>
              Begin with <LatinMarked text={book.title} />
            </span>
          </PageLink>
        )}
        <PageLink to="/books" prefetch="intent" className="button">
          All the books
        </PageLink>
      </p>
    </>
  );
}

type Shown = Pick<Route.ComponentProps, 'loaderData'>;

export function HomePage({ loaderData: { home, latest } }: Shown) {
  const { firstBook } = home;
  return (
    <>
      <PageHead
        path="/"
        description={plainText(home.descriptionHtml)}
        ogImage={home.socialPicture}
        about={(site) => aboutHome(site, home)}
      />
      <div className="max-w-page mx-auto px-6">
        <GoOnReading className="mt-6 sm:max-w-120 max-md:mx-auto" />
      </div>
      <section className="max-w-page mx-auto grid items-center gap-x-10 gap-y-12 px-6 pt-10 pb-12 md:grid-cols-[1fr_auto] lg:gap-x-20">
        <div className="text-center md:text-start">
          <h1 className="font-display text-h1">{home.heroTitle}</h1>
          <p className="text-lead text-faded mt-3 text-balance italic">{home.heroTagline}</p>
          {firstBook && <Opening book={firstBook} />}
          <p className="text-note text-faded mt-5">Each novel has three free preview chapters.</p>
        </div>
        {firstBook?.cover && (
          <PageLink
            to={bookPath(firstBook.slug)}
            prefetch="intent"
            className="w-cover mx-auto rotate-3 transition-transform duration-300 hover:rotate-1 md:mr-4 lg:mr-8"
          >
            <Cover book={firstBook} alt={firstBook.title} sizes="200px" early className="w-full" />
          </PageLink>
        )}
      </section>

      <BooksInOrder books={home.shelf} />

      <section className="max-w-page mx-auto px-6 pt-16">
        <div className="rule-double grid gap-x-16 gap-y-10 border-t-3 pt-12 md:grid-cols-[2fr_3fr]">
          <FleuronList points={home.highlights} />
          <Prose html={home.descriptionHtml} />
        </div>
      </section>

      {latest && <LatestPost post={latest} />}
    </>
  );
}

export default HomePage;
