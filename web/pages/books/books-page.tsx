import type { CallReply } from '../../../cms/contract/calls';
import { BookCard } from '../../components/book-card';
import { Picture } from '../../components/picture';
import { Prose } from '../../components/prose';

/** The covers of all books, and the overview of the series. */
export function BooksPage({ series }: { series: CallReply<'GET /books'> }) {
  return (
    <>
      {series.image && (
        <Picture
          image={series.image}
          first
          sizes="100vw"
          className="border-rule h-[clamp(11rem,33vw,36rem)] w-full border-b object-cover object-[50%_52%]"
        />
      )}
      <div className="max-w-page mx-auto px-6">
        <h1 className="font-display text-h1 pt-12 text-center">{series.title}</h1>
        {series.groups.map(({ group, label, books }) => (
          <section key={group} aria-labelledby={group} className="pt-12">
            <h2
              id={group}
              className="caps text-h3 text-faded rule-double mb-8 border-b-3 pb-2 text-center"
            >
              {label}
            </h2>
            <ul className="flex flex-wrap justify-center gap-x-6 gap-y-10 sm:gap-x-10">
              {books.map((book) => (
                <li key={book.slug} className="w-full min-[22rem]:w-32 sm:w-45">
                  <BookCard book={book} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <Prose html={series.overviewHtml} className="mx-auto pt-16" />
      </div>
    </>
  );
}
