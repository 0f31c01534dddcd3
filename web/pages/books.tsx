import { createClientLoader, type LoadArgs, createLoader } from '../api/loaders';
import { PageHead, breadcrumbsTo } from '../components/page';
import { plainText } from '../components/plain-text';
import { aboutSeries } from '../structured-data/books';
import type { Route } from './+types/books';
import type { BookCard as BookCardData } from '../../cms/contract/books';
import { BookCard } from '../components/shelf';
import { Picture } from '../components/picture';
import { Prose } from '../components/prose';
import { inReadingOrder } from '../../cms/contract/plain/reading-order';

const load = ({ api }: LoadArgs) => api('GET /books', {});
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

export const handle = { breadcrumbs: () => breadcrumbsTo('/books') };

function tagOf(book: BookCardData, [first]: BookCardData[]): string {
  if (book.release) return 'Coming soon';
  return book === first ? 'Start here' : '';
}

type Shown = Pick<Route.ComponentProps, 'loaderData'>;

export function BooksPage({ loaderData: series }: Shown) {
  const inOrder = series.groups.flatMap(({ books }) => books);
  const together = inReadingOrder(inOrder);
  return (
    <>
      <PageHead
        path="/books"
        title={series.title}
        description={plainText(series.overviewHtml)}
        ogImage={series.socialPicture}
        about={(site) => aboutSeries(site, series)}
      />
      <div className="max-w-page mx-auto px-6">
        <h1 className="font-display text-h1 pt-6 text-center md:pt-8">{series.title}</h1>
        {series.groups.map(({ group, label }) => (
          <section key={group} aria-labelledby={group} className="pt-8 md:pt-10">
            <h2
              id={group}
              className="caps text-h3 text-faded rule-double mb-8 border-b-3 pb-2 text-center"
            >
              {label}
            </h2>
            <div className="flex flex-wrap justify-center gap-x-12 gap-y-12">
              {together
                .filter(({ books }) => books[0]?.book.group === group)
                .map(({ label, books }, index) => (
                  <div key={index}>
                    {group === 'main' && (
                      <p aria-hidden="true" className="bracket">
                        {label}
                      </p>
                    )}
                    <ol
                      aria-label={group === 'main' ? label : undefined}
                      className="flex flex-wrap justify-center gap-x-6 gap-y-10 sm:gap-x-8"
                    >
                      {books.map(({ book, number }) => (
                        <li key={book.slug} className="w-full min-[22rem]:w-32 sm:w-45">
                          <BookCard
                            book={book}
                            number={number}
                            tag={tagOf(book, inOrder)}
                            first={inOrder.indexOf(book) < 2}
                          />
                        </li>
                      ))}
                    </ol>
                  </div>
                ))}
            </div>
          </section>
        ))}
      </div>
      {series.image && (
        <Picture
          image={series.image}
          sizes="100vw"
          className="border-rule mt-16 h-[clamp(11rem,33vw,36rem)] w-full border-y object-cover object-[50%_52%]"
        />
      )}
      <div className="max-w-page mx-auto px-6">
        <Prose html={series.overviewHtml} className="mx-auto pt-12" />
      </div>
    </>
  );
}

export default BooksPage;
