import type { CallReply } from '../../../cms/contract/calls';
import { Link } from 'react-router-dom';
import { FleuronList } from '../../components/fleuron-list';
import { Cover } from '../../components/cover';
import { Prose } from '../../components/prose';

/** The first page. */
export function HomePage({ home }: { home: CallReply<'GET /pages/home'> }) {
  const { firstBook } = home;
  return (
    <>
      <section className="max-w-page mx-auto grid items-center gap-x-10 gap-y-12 px-6 pt-12 pb-14 md:grid-cols-[1fr_auto] md:pt-20 lg:gap-x-16">
        <div className="text-center md:text-start">
          <h1 className="font-display text-hero">{home.heroTitle}</h1>
          <p className="text-h3 text-faded mt-5 text-balance italic">{home.heroTagline}</p>
          {firstBook && (
            <p className="mt-9 flex flex-wrap justify-center gap-3 md:justify-start">
              <Link
                to={`/books/${firstBook.slug}`}
                prefetch="intent"
                viewTransition
                className="button button-sealed"
              >
                Begin with {firstBook.title}
              </Link>
              <Link to="/books" prefetch="intent" viewTransition className="button">
                All the books
              </Link>
            </p>
          )}
          <p className="text-note text-faded mt-5">Each novel has three free preview chapters.</p>
        </div>
        {firstBook?.cover && (
          <Link
            to={`/books/${firstBook.slug}`}
            prefetch="intent"
            viewTransition
            className="mx-auto w-55 rotate-3 transition-transform duration-300 hover:rotate-1 md:mr-4 lg:mr-6 lg:w-65"
          >
            <Cover
              book={firstBook}
              sizes="(min-width: 900px) 260px, 220px"
              first
              className="w-full"
            />
          </Link>
        )}
      </section>

      <div className="max-w-page mx-auto px-6">
        <div className="rule-double border-t-3" />
      </div>

      <section className="max-w-page mx-auto grid gap-x-16 gap-y-10 px-6 pt-12 md:grid-cols-[2fr_3fr]">
        <FleuronList points={home.highlights} />
        <Prose html={home.descriptionHtml} />
      </section>
    </>
  );
}
