import type { ReactNode } from 'react';
import { PageLink } from '../components/page-link';
import { bookPath, paths, pressKitPath, pressTitle as title } from '../../cms/contract/plain/paths';
import type { CallReply } from '../../cms/contract/calls';
import { createClientLoader, createLoader, type LoadArgs } from '../api/loaders';
import { breadcrumbsTo, PageHead, useShell } from '../components/page';
import { Cover, Picture } from '../components/picture';
import { LatinMarked } from '../components/latin';
import type { Route } from './+types/press';

const load = ({ api }: LoadArgs) => api('GET /press', {});
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

export const handle = {
  breadcrumbs: () => breadcrumbsTo('/author', { to: paths.press, label: title }),
};

const Paragraphs = ({ text }: { text: string }) =>
  text.split(/\n\s*\n/).map((paragraph, index) => (
    <p key={index} className="mt-3">
      <LatinMarked text={paragraph} />
    </p>
  ));

const FullSize = ({ url, children }: { url: string; children: ReactNode }) => (
  <a
    href={url}
    download
    className="link text-small mt-1 inline-flex min-h-11 min-w-11 items-center"
  >
    Full size<span className="sr-only"> {children}</span>
  </a>
);

type PressBook = CallReply<'GET /press'>['books'][number];

const BookFacts = ({ book }: { book: PressBook }) => {
  const coming = book.release && (book.published ? `Coming ${book.published}` : 'Coming soon');
  return (
    <section
      aria-labelledby={book.slug}
      className="border-rule grid gap-x-10 gap-y-4 border-t py-8 sm:grid-cols-[9rem_1fr]"
    >
      <div className="max-sm:w-36">
        <Cover book={book} sizes="144px" className="w-full" />
        {book.cover && (
          <FullSize url={book.cover.url}>
            cover of <LatinMarked text={book.title} />
          </FullSize>
        )}
      </div>
      <div className="max-w-measure">
        <p className="caps text-small text-faded">{book.seriesPosition}</p>
        <h2 id={book.slug} className="font-display text-h3">
          <PageLink to={bookPath(book.slug)} className="hover:text-accent">
            <LatinMarked text={book.title} />
          </PageLink>
        </h2>
        <p className="text-note text-faded lining-nums">
          {[coming ?? book.published, book.isbn && `ISBN ${book.isbn}`].filter(Boolean).join(' · ')}
        </p>
        {book.hook && <p className="text-lead mt-3 italic">{book.hook}</p>}
        <Paragraphs text={book.description} />
      </div>
    </section>
  );
};

export default function Press({ loaderData: press }: Route.ComponentProps) {
  return (
    <article className="max-w-page mx-auto px-6 pt-6 md:pt-8">
      <PageHead
        path={paths.press}
        title={title}
        description={`Covers, blurbs, ISBNs and pictures of ${press.author}, for the press.`}
        ogImage={useShell()?.site.socialPictures.press}
      />
      <h1 className="font-display text-h1">{title}</h1>
      <p className="text-lead max-w-measure mt-3">
        Covers, blurbs, ISBNs and pictures, for anybody who writes about the books.
      </p>
      <p className="mt-6">
        <a href={pressKitPath} download className="button button-sealed">
          Download the press kit
        </a>
      </p>
      <section
        aria-labelledby="press-author"
        className="grid gap-x-10 gap-y-4 pt-12 pb-8 sm:grid-cols-[9rem_1fr]"
      >
        {press.photo && (
          <div className="max-sm:w-36">
            <Picture
              image={press.photo}
              sizes="144px"
              className="rounded-edge border-rule w-full border"
            />
            <FullSize url={press.photo.url}>picture of {press.author}</FullSize>
          </div>
        )}
        <div className="max-w-measure sm:col-start-2">
          <h2 id="press-author" className="font-display text-h3">
            {press.author}
          </h2>
          <Paragraphs text={press.biography} />
          <p className="mt-4">
            <PageLink to={paths.contact} className="link">
              Questions and interviews
            </PageLink>
          </p>
        </div>
      </section>
      {press.books.map((book) => (
        <BookFacts key={book.slug} book={book} />
      ))}
    </article>
  );
}
