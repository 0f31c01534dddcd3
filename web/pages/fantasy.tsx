import { PageLink } from '../components/page-link';
import { ApiError } from '../../cms/contract/plain/client';
import { createClientLoader, type LoadArgs, createLoader } from '../api/loaders';
import { PageHead, breadcrumbsTo, useShell } from '../components/page';
import type { Route } from './+types/fantasy';
import {
  Craft,
  Definition,
  type IntroducedBook,
  Intermission,
  QuestionList,
  ShortGlossary,
  SubgenreList,
} from './fantasy/parts';
import { Frontispiece, stones } from './fantasy/drawings';
import { description, sections, path, title, aboutGuide } from './fantasy/content';
import type { Book } from '../../cms/contract/books';
import { Link } from 'react-router-dom';

/** Slugs of the books with a blurb. Specification, section 2. */
const introduced = ['daddysgirl', 'notyourfather', 'prodigalson'];

const introducedBook = ({ slug, title, genreLine, descriptionHtml }: Book): IntroducedBook => ({
  slug,
  title,
  genreLine,
  descriptionHtml,
});

/** Deleted or renamed books are left out. */
const load = async ({ api }: LoadArgs) => {
  const books = await Promise.all(
    introduced.map((slug) =>
      api('GET /books/{slug}', { slug }).then(introducedBook, (error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
    ),
  );
  return { books: books.filter((book) => book !== null) };
};
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

export const handle = { breadcrumbs: () => breadcrumbsTo(path) };

export default function Fantasy({ loaderData: { books } }: Route.ComponentProps) {
  return (
    <article className="max-w-page mx-auto px-6">
      <PageHead
        path={path}
        title={title}
        description={description}
        ogImage={useShell()?.site.socialPictures.fantasy}
        type="article"
        about={aboutGuide}
      />
      <header className="pt-6 text-center md:pt-10">
        <p className="caps text-faded">A reader’s guide</p>
        <h1 className="font-display text-hero mt-1">Fantasy Novels</h1>
        <p className="text-h3 text-faded max-w-measure mx-auto mt-4 text-balance italic">
          What they are, eight kinds worth knowing apart, and the work that holds them up
        </p>
      </header>
      <Frontispiece image={stones} />
      <nav aria-label="On this page" className="print:hidden">
        <ul className="text-note text-center text-balance">
          {Object.values(sections).map(({ id, heading }) => (
            <li key={id} className="mx-3 inline-block">
              <Link to={`#${id}`} className="link-line">
                {heading}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Definition />
      <SubgenreList />
      <Craft />
      {books.length > 0 && <Intermission books={books} />}
      <ShortGlossary />
      <QuestionList />
      <p className="mt-14 flex flex-wrap justify-center gap-3 print:hidden">
        <PageLink to="/books/indomitus-est" className="button button-sealed">
          <span>
            Begin with <span lang="la">Indomitus Est</span>
          </span>
        </PageLink>
        <PageLink to="/thesaurus" className="button">
          Look up a Fovean term
        </PageLink>
      </p>
    </article>
  );
}
